/** A family of histories without an effect: the shares in which a study and plain Pearson claim one, by length. */
export interface FamilyFigure {
  readonly family: string;
  readonly shares: Readonly<Record<string, { readonly title: number; readonly plain: number }>>;
}

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const claims = ({ shares }: FamilyFigure, by: 'title' | 'plain') =>
  average(Object.values(shares).map((share) => share[by]));
const promised = 0.05;

const [width, left, right, top, step] = [880, 300, 30, 84, 17];
const [ourColour, plainColour] = ['#2563a8', '#b4581c'];

/** A line for each family, from the share of our studies to that of plain Pearson, which those on top mislead most. */
export function drawFamilies(families: readonly FamilyFigure[]): string {
  const height = top + families.length * step + 30;
  const x = (share: number) => Math.round(left + share * (width - left - right));
  const grid = [0, 0.2, 0.4, 0.6, 0.8, 1].map(
    (share) =>
      `<line x1="${x(share)}" x2="${x(share)}" y1="${top - 12}" y2="${height - 24}" stroke="#e2e7ec"/><text x="${x(share)}" y="${height - 8}" text-anchor="middle">${share * 100} %</text>`,
  );
  const lines = families
    .toSorted((a, b) => claims(b, 'plain') - claims(a, 'plain'))
    .map((one, i) => {
      const y = top + i * step;
      const [ours, plain] = [claims(one, 'title'), claims(one, 'plain')];
      return `<text x="${left - 12}" y="${y + 4}" text-anchor="end">${one.family}</text><line x1="${x(ours)}" x2="${x(plain)}" y1="${y}" y2="${y}" stroke="#c9d1d9" stroke-width="2"/><circle cx="${x(plain)}" cy="${y}" r="4.5" fill="${plainColour}"/><circle cx="${x(ours)}" cy="${y}" r="4.5" fill="${ourColour}"/>`;
    });
  const title = 'How often an effect is claimed where there is none';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12" fill="#5b6775" role="img">
<title>${title}</title>
<rect width="${width}" height="${height}" fill="#ffffff"/>
<text x="${left}" y="26" font-size="17" font-weight="600" fill="#1d2733">${title}</text>
<circle cx="${left + 5}" cy="46" r="4.5" fill="${ourColour}"/><text x="${left + 16}" y="50">a study here</text>
<circle cx="${left + 115}" cy="46" r="4.5" fill="${plainColour}"/><text x="${left + 126}" y="50">plain Pearson, p &lt; .05</text>
<text x="${left + 290}" y="50">dashed: ${promised * 100} %</text>
${grid.join('\n')}
<line x1="${x(promised)}" x2="${x(promised)}" y1="${top - 12}" y2="${height - 24}" stroke="#5b6775" stroke-dasharray="4 4"/>
${lines.join('\n')}
</svg>
`;
}

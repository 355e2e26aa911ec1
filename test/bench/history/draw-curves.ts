export interface Curve {
  readonly label: string;
  readonly colour: string;
  readonly isDashed: boolean;
  /** Read units by the rows of the history. */
  readonly points: readonly { readonly rows: number; readonly units: number }[];
}

const width = 880;
const height = 460;
const left = 78;
const right = 265;
const top = 64;
const bottom = 62;

/** Curves of read units against rows, both by powers of ten: what does not grow is level. */
export function drawCurves(title: string, curves: readonly Curve[]): string {
  const all = curves.flatMap(({ points }) => points);
  const powers = (values: readonly number[]) => ({
    from: Math.floor(Math.log10(Math.min(...values))),
    to: Math.ceil(Math.log10(Math.max(...values))),
  });
  const rows = powers(all.map((point) => point.rows));
  const units = powers([1, ...all.map((point) => point.units)]);
  const x = (value: number) =>
    left + ((Math.log10(value) - rows.from) / (rows.to - rows.from)) * (width - left - right);
  const y = (value: number) =>
    height - bottom - ((Math.log10(value) - units.from) / (units.to - units.from)) * (height - top - bottom);
  const ticks = ({ from, to }: { from: number; to: number }) =>
    Array.from({ length: to - from + 1 }, (_, i) => 10 ** (from + i));
  const number = (value: number) => value.toLocaleString('en');
  const grid = [
    ...ticks(rows).map(
      (tick) =>
        `<line x1="${x(tick)}" x2="${x(tick)}" y1="${top}" y2="${height - bottom}"/><text x="${x(tick)}" y="${height - bottom + 20}" text-anchor="middle">${number(tick)}</text>`,
    ),
    ...ticks(units).map(
      (tick) =>
        `<line x1="${left}" x2="${width - right}" y1="${y(tick)}" y2="${y(tick)}"/><text x="${left - 8}" y="${y(tick) + 4}" text-anchor="end">${number(tick)}</text>`,
    ),
  ];
  const ends = spread(curves.map(({ points }) => y(points.at(-1)?.units ?? 1)));
  const lines = curves.map(({ label, colour, isDashed, points }, i) => {
    const path = points.map((point) => `${x(point.rows).toFixed(1)},${y(point.units).toFixed(1)}`);
    const dots = points.map((point) => `<circle cx="${x(point.rows)}" cy="${y(point.units)}" r="4"/>`);
    const last = points.at(-1);
    const end = ends[i] ?? 0;
    const leader = `<line x1="${x(last?.rows ?? 1) + 6}" y1="${y(last?.units ?? 1)}" x2="${width - right + 10}" y2="${end}" stroke-width="1" opacity="0.5"/>`;
    return `<g fill="${colour}" stroke="${colour}"><polyline points="${path.join(' ')}" fill="none" stroke-width="2.5"${isDashed ? ' stroke-dasharray="6 5"' : ''}/>${dots.join('')}${leader}<text x="${width - right + 14}" y="${end + 4}" stroke="none">${label}</text></g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="13" role="img">
<title>${title}</title>
<rect width="${width}" height="${height}" fill="#ffffff"/>
<text x="${left}" y="28" font-size="17" font-weight="600" fill="#1d2733">${title}</text>
<text x="${left}" y="48" fill="#5b6775">read units of one request</text>
<text x="${(left + width - right) / 2}" y="${height - 14}" text-anchor="middle" fill="#5b6775">rows recorded within the year</text>
<g stroke="#e2e7ec" fill="#5b6775" stroke-width="1">${grid.join('').replaceAll('<text', '<text stroke="none"')}</g>
${lines.join('\n')}
</svg>
`;
}

/** Labels that would lie on one another are moved apart. */
function spread(heights: readonly number[]): number[] {
  const places = [...heights];
  const order = heights.map((_, i) => i).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  for (const [place, i] of order.entries()) {
    const above = places[order[place - 1] ?? -1];
    if (above !== undefined) places[i] = Math.max(places[i] ?? 0, above + 18);
  }
  return places;
}

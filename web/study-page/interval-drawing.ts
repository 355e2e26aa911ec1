import { correlationText } from '../../shared/domain/analysis/texts/number-text.ts';
import { colours, coordinate } from '../../shared/domain/charts/drawing.ts';
import type { StudyPage } from '../../shared/domain/studies/study-page.ts';
import { type Html, html } from '../html.ts';

const width = 360;
const margin = 20;
const axisY = 40;
const ticks = [-1, -0.5, 0, 0.5, 1];

const xOf = (r: number) => coordinate(margin + ((r + 1) / 2) * (width - 2 * margin));

/** The correlation and what else it may be, on a line from −1 to 1. */
export function intervalDrawing({ r, low, high }: NonNullable<StudyPage['interval']>): Html {
  const words = `Correlation ${correlationText(r)}; with 95% confidence between ${correlationText(low)} and ${correlationText(high)}.`;
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="84" viewBox="0 0 ${width} 84" role="img" aria-labelledby="interval-title" font-size="11" fill="${colours.mutedText}">
<title id="interval-title">${words}</title>
<path d="M${xOf(-1)} ${axisY}H${xOf(1)}" stroke="${colours.grid}" stroke-width="2"/>
${ticks.map(
  (
    tick,
  ) => html`<path d="M${xOf(tick)} ${axisY - 5}v10" stroke="${tick === 0 ? colours.axis : colours.grid}" stroke-width="2"/>
<text x="${xOf(tick)}" y="${axisY + 22}" text-anchor="middle">${`${tick}`.replace('-', '−')}</text>
`,
)}<path d="M${xOf(low)} ${axisY}H${xOf(high)}" stroke="${colours.dataBehind}" stroke-width="10"/>
<circle cx="${xOf(r)}" cy="${axisY}" r="6" fill="${colours.data}"/>
<text x="${xOf(clampLabel(r))}" y="${axisY - 16}" text-anchor="middle" font-size="13" font-weight="600" fill="${colours.text}">r = ${correlationText(r)}</text>
<text x="${xOf(-1)}" y="${axisY + 40}" text-anchor="start">less of the effect</text>
<text x="${xOf(0)}" y="${axisY + 40}" text-anchor="middle">none</text>
<text x="${xOf(1)}" y="${axisY + 40}" text-anchor="end">more of the effect</text>
</svg>`;
}

/** A label at the end of the line is kept inside the drawing. */
const clampLabel = (r: number) => Math.max(-0.9, Math.min(0.9, r));

import { dateTicks } from '../../shared/domain/charts/time-axis.ts';
import { dateWords } from '../../shared/domain/time/names.ts';
import type { Visit } from '../../shared/domain/visit/visit.ts';
import { placeOf } from '../../shared/domain/visit/visit-strips.ts';
import { type Html, html, verbatim } from '../html.ts';

/** The parts of a page for a visit that are words: what changed, what is asked, what is taken, and the months. */
export const visitWords = (
  visit: Visit,
): Html => html`<p class="written">${visit.period}. ${visit.writtenBy}</p>
${answerList(visit)}${visit.questions.length > 0 && html`<h2>Questions for this visit</h2>\n${questionList(visit)}`}${
  visit.medicines.length > 0 && html`<h2>Medicines</h2>\n${wide('Medicines', medicineTable(visit))}`
}${
  visit.variables.length > 0 &&
  html`<h2>${monthsTitle(visit)}</h2>\n${wide(monthsTitle(visit), monthTable(visit))}`
}${visit.goals.length > 0 && html`<p class="goals">Goals. ${visit.goals.map((goal) => `${goal}. `)}</p>\n`}`;

/** A table that does not fit on a phone is moved by itself, not with the page. */
const wide = (name: string, table: Html): Html =>
  html`<div class="wide" role="region" aria-label="${name}" tabindex="0">${table}</div>\n`;

export const answerList = ({ sentences }: Pick<Visit, 'sentences'>): Html =>
  html`<ul class="answers">${sentences.map((sentence) => html`<li>${sentence}</li>\n`)}</ul>\n`;

export const questionList = ({ questions }: Pick<Visit, 'questions'>): Html =>
  html`<ol class="questions">${questions.map((question) => html`<li>${question}</li>\n`)}</ol>\n`;

export const monthsTitle = ({ table }: Pick<Visit, 'table'>): string => `By ${table.name.toLowerCase()}`;

const headings = (names: readonly string[]): Html =>
  html`<thead><tr>${names.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>`;

export const medicineTable = ({
  medicines,
}: Pick<
  Visit,
  'medicines'
>): Html => html`<table>${headings(['Medicine', 'Dose', 'When', 'Since', 'Days taken'])}<tbody>
${medicines.map(
  ({ name, dose, how, since, taken }) =>
    html`<tr><th scope="row">${name}</th><td>${dose}</td><td>${how}</td><td>${since}</td><td>${taken}</td></tr>\n`,
)}</tbody></table>`;

export const monthTable = ({
  table: { name, columns, rows },
}: Pick<
  Visit,
  'table'
>): Html => html`<table class="months"><thead><tr><th scope="col">${name}</th>${columns.map(
  (column) => html`<th scope="col">${column.name}<br/><small>${column.shown}</small></th>`,
)}</tr></thead><tbody>
${rows.map(
  ({ label, isBefore, cells }) =>
    html`<tr${isBefore && html` class="before"`}><th scope="row">${bracketed(label)}</th>${cells.map((cell) => html`<td>${bracketed(cell)}</td>`)}</tr>\n`,
)}</tbody></table>${rows.some(({ cells }) => cells.includes('–')) && html`<p><small>–: nothing recorded</small></p>`}`;

/** "3.2 (1 to 4)", of which the bracket is one piece. */
const bracketed = (text: string): Html => {
  const at = text.indexOf(' (');
  return at < 0
    ? html`${text}`
    : html`${text.slice(0, at)} <span class="bracket">${text.slice(at + 1)}</span>`;
};

/** Charts over the same days, one below the other, with what happened across all of them. */
export function visitCharts({ strips, marks, span }: Visit): Html {
  if (strips.length === 0) return html``;
  const ticks = ticksOf(span);
  return html`<section class="strips" aria-label="Charts"><h2>By week, ${dateWords(span.first)} to ${dateWords(span.last)}</h2>
<p class="row marks" aria-hidden="true">${marks.map(({ letter }) => html`<span>${letter}</span>`)}</p>
${strips.map(
  ({ name, shown, svg }) =>
    // The drawing escapes every name in it.
    html`<figure><figcaption><strong>${name}</strong> <small>${shown}</small></figcaption>${verbatim(svg)}</figure>\n`,
)}<p class="row ticks" aria-hidden="true">${ticks.map(({ label }) => html`<span>${label}</span>`)}</p>
${marks.length > 0 && html`<p class="legend">${marks.map(({ letter, text }) => html`<span><b>${letter}</b> ${text}.</span> `)}</p>`}
</section>
`;
}

/** Dates without room before the end of the charts are left out. */
const ticksOf = (span: Visit['span']) =>
  dateTicks(span.first, span.last).filter(({ day }) => placeOf(day, span) < 0.9);

/** The places of the letters and dates next to the charts; no element may have a style of its own. */
export function visitPlaces({ marks, span }: Visit): string {
  const places = (row: string, days: readonly number[]) =>
    days.map((day, i) => `.${row} span:nth-child(${i + 1}){left:${(placeOf(day, span) * 100).toFixed(2)}%}`);
  return [
    ...places(
      'marks',
      marks.map(({ day }) => day),
    ),
    ...places(
      'ticks',
      ticksOf(span).map(({ day }) => day),
    ),
  ].join('');
}

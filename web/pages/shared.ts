import { fillingSource } from '../../shared/domain/measurements/filling-source.ts';
import { thingOf } from '../../shared/domain/measurements/row.ts';
import { valueText } from '../../shared/domain/measurements/value-text.ts';
import {
  type DailyValue,
  dailyDrawing,
  inWords,
  type ReportedVariable,
  type ReportSpan,
} from '../../shared/domain/reports/daily-report.ts';
import type { SharePage } from '../../shared/domain/sharing/share-page.ts';
import type { SharedStudy } from '../../shared/domain/sharing/shared-study.ts';
import type { SharedDay, SharedVariable } from '../../shared/domain/sharing/shared-variable.ts';
import type { StudyPage } from '../../shared/domain/studies/study-page.ts';
import { formatDate } from '../../shared/domain/time/calendar.ts';
import type { CountedThing } from '../../shared/domain/units/quantity.ts';
import { type Html, html, verbatim } from '../html.ts';
import { pagePolicy } from '../study-page/headers.ts';
import { pageStyle, wholePage } from '../study-page/whole-page.ts';
import { notice, type RenderedPage, renderPage } from './render-page.ts';
import style from './shared.css';

/** Asks for the code; it says nothing of whose page it is. */
export const renderShareCode = (address: string, problem?: string): RenderedPage =>
  renderPage({
    title: 'Somebody shared this with you',
    main: html`${problem !== undefined && notice('problem', problem)}<p>It is protected by a code of eight letters and digits, which you were given apart from the link.</p>
<form class="wide" method="post" action="/shared/${address}">
<label for="code">Code</label>
<input id="code" name="code" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" maxlength="40" required autofocus>
<button>Show it</button>
</form>`,
  });

/** The place of a shared page, and the words around it. */
export interface ShareFrame {
  readonly displayName: string;
  /** The path of the page, without its query. */
  readonly path: string;
  /** The part of the query that every link keeps. */
  readonly kept?: string;
  readonly fromDay: number | undefined;
  /** The sentence above, on how long it can be read. */
  readonly about: string;
  readonly script: string;
}

type RecordsPage = Extract<SharePage, { readonly kind: 'records' }>;

/** The person's own page for the doctor, of what was shared. */
export function renderShared(shown: RecordsPage, frame: ShareFrame): RenderedPage {
  const { variables, studies, lastDay, page } = shown;
  const firstDay = frame.fromDay ?? Math.min(lastDay, ...variables.flatMap(({ days }) => days[0]?.day ?? []));
  const span = { first: formatDate(firstDay), last: formatDate(lastDay) };
  const isEmpty = variables.length === 0;
  return renderPage({
    title: frame.displayName,
    style,
    script: frame.script,
    main: html`<article class="sheet">
<p>${!isEmpty && `${span.first} to ${span.last}. `}Recorded with Daymark by the person themselves.</p>
<div class="unprinted"><p class="hint">${frame.about}</p>
<p class="buttons"><button id="print" type="button" class="second" hidden>Print</button>
${!isEmpty && html`<a class="button quiet" href="${linkTo(frame, `page=${page}&format=csv`)}" download>Take the table along (CSV)</a>`}</p></div>
${studies.length > 0 && listOfStudies(studies, frame)}${isEmpty && studies.length === 0 && html`<p>There is nothing to show.</p>`}${variables.map((one) => figure(one, span, lastDay - firstDay + 1))}
${shown.pages > 1 && steps(shown, frame)}</article>`,
  });
}

/** One of its studies, as a published one looks. */
export const renderSharedStudy = (study: StudyPage, frame: ShareFrame): RenderedPage => ({
  text: wholePage(study, noVotes, { kind: 'shared', back: linkTo(frame, 'page=1') }),
  contentSecurityPolicy: pagePolicy(pageStyle),
});

/** Other people's votes on a pair are no part of a person's record. */
const noVotes = { causality: { up: 0, down: 0 }, usefulness: { up: 0, down: 0 } };

const linkTo = ({ path, kept = '' }: ShareFrame, view: string): string => `${path}?${kept}${view}`;

const listOfStudies = (studies: readonly SharedStudy[], frame: ShareFrame): Html =>
  html`<section aria-labelledby="studies"><h2 id="studies">Studies</h2>
<ul class="studies">${studies.map(
    ({ place, title, tagLine }): Html =>
      html`<li><a href="${linkTo(frame, `study=${place}`)}">${title}</a> <span>${tagLine}</span></li>\n`,
  )}</ul></section>
`;

const steps = ({ page, pages }: RecordsPage, frame: ShareFrame): Html => {
  const step = (to: number, words: string) =>
    html`<a class="button quiet" href="${linkTo(frame, `page=${to}`)}">${words}</a>`;
  return html`<nav class="unprinted buttons" aria-label="Pages">
${page > 1 && step(page - 1, 'Before')}<span>Page ${page} of ${pages}</span>${page < pages && step(page + 1, 'Next')}
</nav>`;
};

function figure(
  { known: { settings, userVariable }, days }: SharedVariable,
  span: ReportSpan,
  length: number,
): Html {
  const variable: ReportedVariable = {
    id: userVariable.variable.variableId,
    displayName: settings.displayName,
    variableCategoryName: settings.category.name,
    userUnitAbbreviatedName: settings.unit.abbreviatedName,
    combinationOperation: settings.combinationOperation,
    fillingType: settings.fillingType,
    fillingValue: settings.fillingValue,
  };
  // Ratings and counts of what began as yes/no do not convert: they stand in the table alone.
  const values = days.filter(({ unitName }) => unitName === settings.unit.abbreviatedName).map(toDailyValue);
  const words = inWords(variable, values, length);
  if (days.length === 0)
    return html`<figure><figcaption><strong>${settings.displayName}. </strong>${words}</figcaption></figure>\n`;
  // The drawing escapes every value it shows.
  return html`<figure>${verbatim(dailyDrawing(variable, values, span))}
<figcaption>${words}</figcaption>
${table(
  thingOf({ settings }),
  days.filter(({ isFilled }) => !isFilled),
)}</figure>\n`;
}

const toDailyValue = ({ day, value, isFilled }: SharedDay): DailyValue => ({
  startDate: formatDate(day),
  value,
  sourceName: isFilled ? fillingSource : '',
});

/** The days as a table, the newest first. It is printed if it is open. */
const table = (thing: CountedThing, days: readonly SharedDay[]): Html => html`<details>
<summary>${thing.name} by day</summary>
<table><thead><tr><th scope="col">Day</th><th scope="col">${thing.name}</th></tr></thead><tbody>
${days.toReversed().map(({ day, value, unitName }): Html => html`<tr><td>${formatDate(day)}</td><td>${valueText(value, unitName, thing)}</td></tr>\n`)}</tbody></table>
</details>
`;

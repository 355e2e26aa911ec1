import { thingOf } from '../../shared/domain/measurements/row.ts';
import { valueText } from '../../shared/domain/measurements/value-text.ts';
import type { PlannedDose, PlanReminder } from '../../shared/domain/reminders/day-plan.ts';
import { clockText } from '../../shared/domain/reminders/times/time-texts.ts';
import type { SharedPlan, SharePage } from '../../shared/domain/sharing/share-page.ts';
import type { SharedStudy } from '../../shared/domain/sharing/shared-study.ts';
import { visitOf } from '../../shared/domain/sharing/visit-of-page.ts';
import type { StudyPage } from '../../shared/domain/studies/study-page.ts';
import { parseUtc } from '../../shared/domain/time/calendar.ts';
import { dateWords } from '../../shared/domain/time/names.ts';
import { dayOfClock, type PersonClock } from '../../shared/domain/time/person-clock.ts';
import type { SharedVariable } from '../../shared/domain/visit/shared-variable.ts';
import { type Html, html } from '../html.ts';
import { pagePolicy } from '../study-page/headers.ts';
import { pageStyle, wholePage } from '../study-page/whole-page.ts';
import { notice, type RenderedPage, renderPage } from './render-page.ts';
import style from './shared.css';
import { visitCharts, visitPlaces, visitWords } from './visit.ts';

/** Asks for the code; it says nothing of whose page it is. */
export const renderShareCode = (address: string, problem?: string): RenderedPage =>
  renderPage({
    title: 'Someone shared this with you',
    main: html`${problem !== undefined && notice('problem', problem)}<p>It’s protected by a code of eight letters and digits, which you got separately from the link.</p>
<form class="wide" method="post" action="/shared/${address}">
<label for="code">Code</label>
<input id="code" name="code" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" maxlength="40" required autofocus>
<button>Show it</button>
</form>`,
  });

/** The place of a shared page, and the words around it. */
export interface ShareFrame {
  readonly displayName: string;
  readonly yearOfBirth?: number | undefined;
  /** The path of the page, without its query. */
  readonly path: string;
  /** The part of the query that every link keeps. */
  readonly kept?: string;
  readonly questions?: readonly string[] | undefined;
  readonly goals?: true | undefined;
  /** The sentence above, on how long it can be read. */
  readonly about: string;
  readonly script: string;
}

type RecordsPage = Extract<SharePage, { readonly kind: 'records' }>;

/** One side of paper about what was shared, and its days below. */
export function renderShared(shown: RecordsPage, frame: ShareFrame): RenderedPage {
  const { variables, studies, page } = shown;
  const isEmpty = variables.length === 0;
  const hasNothing = isEmpty && studies.length === 0 && shown.plan === undefined;
  const visit = visitOf(shown, frame);
  return renderPage({
    title: personWords(frame),
    style: `${style}${visitPlaces(visit)}`,
    script: frame.script,
    main: html`<article class="sheet">
<div class="unprinted"><p class="hint">${frame.about}</p>
<p class="buttons"><button id="print" type="button" class="second" hidden>Print</button>
${!isEmpty && html`<a class="button quiet" href="${linkTo(frame, `page=${page}&format=csv`)}" download>Download as CSV</a>`}</p></div>
${hasNothing && html`<p>There is nothing to show.</p>`}${!isEmpty && html`${visitWords(visit)}${visitCharts(visit)}`}${shown.plan !== undefined && planOfToday(shown.plan, shown.span.last)}${studies.length > 0 && listOfStudies(studies, frame)}${variables.map(byDay)}
${shown.pages > 1 && steps(shown, frame)}</article>`,
  });
}

const personWords = ({ displayName, yearOfBirth }: ShareFrame): string =>
  yearOfBirth === undefined ? displayName : `${displayName}, born ${yearOfBirth}`;

/** One of its studies, as a published one looks. */
export const renderSharedStudy = (study: StudyPage, frame: ShareFrame): RenderedPage => ({
  text: wholePage(study, noVotes, { kind: 'shared', back: linkTo(frame, 'page=1') }),
  contentSecurityPolicy: pagePolicy(pageStyle),
});

/** Other people's votes on a pair are no part of a person's record. */
const noVotes = { causality: { up: 0, down: 0 }, usefulness: { up: 0, down: 0 } };

const linkTo = ({ path, kept = '' }: ShareFrame, view: string): string => `${path}?${kept}${view}`;

/** The medicines of the day on which it is read: what is planned, and what was taken and when. */
function planOfToday({ times, asNeeded, clock }: SharedPlan, today: number): Html {
  const at = (moment: number) => clockText(clock, moment);
  const rows = times.flatMap(({ at: planned, doses }) =>
    doses.map(
      (dose): Html =>
        html`<tr><td>${at(planned)}</td><td>${dose.name}${amountOf(dose)}</td><td>${stateOf(dose, at)}</td></tr>\n`,
    ),
  );
  const needed = asNeeded.map(
    (one): Html =>
      html`<tr><td>As needed</td><td>${one.displayName}</td><td>${lastOf(one, clock, today)}</td></tr>\n`,
  );
  return html`<section class="unprinted" aria-labelledby="plan"><h2 id="plan">Medicines today, ${dateWords(today)}</h2>
${
  rows.length + needed.length === 0
    ? html`<p>Nothing is planned today.</p>`
    : html`<table><thead><tr><th scope="col">Time</th><th scope="col">Medicine</th><th scope="col">Taken</th></tr></thead><tbody>
${rows}${needed}</tbody></table>`
}</section>
`;
}

const amountOf = ({ name, amount, unit }: PlannedDose): string =>
  amount === undefined || unit === 'yes/no'
    ? ''
    : `, ${valueText(amount, unit, { name, category: 'Treatments' })}`;

function stateOf({ state, takenAt = 0, question }: PlannedDose, at: (moment: number) => string): string {
  if (state === 'tracked') return at(takenAt);
  if (state === 'skipped') return question?.skipReason ? `Skipped: ${question.skipReason}` : 'Skipped';
  if (state === 'passed') return 'Not answered';
  return state === 'pending' || state === 'snoozed' ? 'Not yet' : 'Later';
}

/** The last dose of something taken as needed, where that was today. */
function lastOf({ lastTracked, lastValue = 0 }: PlanReminder, clock: PersonClock, today: number): string {
  const last = lastValue > 0 ? parseUtc(lastTracked ?? '') : undefined;
  return last !== undefined && dayOfClock(clock, last) === today ? clockText(clock, last) : 'Not today';
}

const listOfStudies = (studies: readonly SharedStudy[], frame: ShareFrame): Html =>
  html`<section class="unprinted" aria-labelledby="studies"><h2 id="studies">Studies</h2>
<ul class="studies">${studies.map(
    ({ place, title, tagLine }): Html =>
      html`<li><a href="${linkTo(frame, `study=${place}`)}">${title}</a> <span>${tagLine}</span></li>\n`,
  )}</ul></section>
`;

const steps = ({ page, pages }: RecordsPage, frame: ShareFrame): Html => {
  const step = (to: number, words: string) =>
    html`<a class="button quiet" href="${linkTo(frame, `page=${to}`)}">${words}</a>`;
  return html`<nav class="unprinted buttons" aria-label="Pages">
${page > 1 && step(page - 1, 'Previous')}<span>Page ${page} of ${pages}</span>${page < pages && step(page + 1, 'Next')}
</nav>`;
};

/** The days of a variable as a table, the newest first. It is printed if it is open. */
function byDay({ known, days }: SharedVariable): Html {
  const thing = thingOf(known);
  return html`<details class="days">
<summary>${thing.name} by day</summary>
<table><thead><tr><th scope="col">Day</th><th scope="col">${thing.name}</th></tr></thead><tbody>
${days.toReversed().map(({ day, value, unitName }): Html => html`<tr><td>${dateWords(day)}</td><td>${valueText(value, unitName, thing)}</td></tr>\n`)}</tbody></table>
</details>
`;
}

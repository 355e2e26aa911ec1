import { formatDate } from '../../shared/domain/time/calendar.ts';
import { dailyDrawing, inWords, type DailyValue, type ReportedVariable } from '../app/screens/report/report-view.ts';
import report from '../app/screens/report/report.css';
import { valueText } from '../app/ui/value-text.ts';
import { type Html, html, type Insertable, verbatim } from '../html.ts';
import { notice, type RenderedPage, renderPage, tokenField } from './render-page.ts';
import own from './shared.css';

/** Asks for the code; it says nothing of whose page it is. */
export const renderShareCode = (address: string, token: string, problem?: string): RenderedPage =>
  renderPage({
    title: 'A page was shared with you',
    main: html`${problem !== undefined && notice('problem', problem)}<p>Type the code that you were given with the link.</p>
<form class="wide" method="post" action="/shared/${address}">
${tokenField(token)}
<label for="code">Code</label>
<input id="code" name="code" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="40" required autofocus>
<button>Show the page</button>
</form>`,
  });

export interface ShownVariable {
  readonly variable: ReportedVariable;
  /** Undefined where they would tell of what is not shared. */
  readonly days: readonly DailyValue[] | undefined;
}

export interface SharedPage {
  readonly address: string;
  readonly displayName: string;
  readonly fromDay: number;
  readonly lastDay: number;
  readonly untilDay: number;
  readonly variables: readonly ShownVariable[];
}

/** The person's own page for the doctor, of what was shared. */
export const renderShared = (page: SharedPage): RenderedPage =>
  renderPage({
    title: page.displayName,
    style: `${report}${own}`,
    main: html`<article class="sheet">
<p>${formatDate(page.fromDay)} to ${formatDate(page.lastDay)}. Recorded with Daymark by the person themselves.</p>
<p class="unprinted">You can read this until ${formatDate(page.untilDay)}, unless it is ended before; the person sees when you do. Print it from your browser, or <a href="/shared/${page.address}?format=csv">take the days along as a table (CSV)</a>.</p>
${page.variables.map((one) => figure(one, page))}
</article>`,
  });

function figure({ variable, days }: ShownVariable, { fromDay, lastDay }: SharedPage): Html {
  if (days === undefined)
    return caption(variable, 'It is made up of what is not shared, and is not shown for that reason.');
  const words = inWords(variable, days, lastDay - fromDay + 1);
  if (days.length === 0) return caption(variable, words);
  const span = { first: formatDate(fromDay), last: formatDate(lastDay) };
  // The drawing escapes every value it shows.
  return html`<figure>${verbatim(dailyDrawing(variable, days, span))}
<figcaption>${words}
<details class="days"><summary>The days of ${variable.displayName}</summary>
<table><thead><tr><th scope="col">Day</th><th scope="col">Value</th></tr></thead><tbody>
${days.map((day): Html => html`<tr><td>${day.startDate}</td><td>${valueText(day.value, variable.userUnitAbbreviatedName)}</td></tr>\n`)}</tbody></table></details>
</figcaption></figure>\n`;
}

const caption = ({ displayName }: ReportedVariable, words: Insertable): Html =>
  html`<figure><figcaption><strong>${displayName}. </strong>${words}</figcaption></figure>\n`;

import { type Html, html } from '../html.ts';

/** Answers to what every reader of sums by the day asks sooner or later. */
export const daysSection: Html = html`<section id="days" aria-labelledby="title-days">
<h2 id="title-days">Days, weeks and flights</h2>
<ul>
<li>A moment belongs to the date that the person’s clock showed then, in rows, groups, charts and studies alike. A time without an offset is read as local time.</li>
<li>Days begin at <code>dayStartsAt</code>, midnight unless the person chose another hour up to 06:00; what happens at half past one then counts towards the day before. <code>startDate</code> of a single row is the plain date.</li>
<li>When the clock changes, a day has 23 or 25 hours. It is still one day, and a daily reminder asks once.</li>
<li>Groups of whole days (<code>groupingWidth</code> 86400 and its multiples) are counted from 1970-01-01, whole weeks from a Monday. Shorter ones divide the day. Each grouped row has <code>startAt</code>, where it begins, and <code>endAt</code>, where the next one begins.</li>
<li>When you move, change <code>timezone</code> (<code>POST /api/v3/userSettings</code>). Earlier records keep the dates and hours of the zone you were in, up to now or up to <code>timezoneFrom</code>; reminders follow the new clock at once.</li>
<li>On a flight west over midnight, a date occurs twice but is one day. Reminders don’t ask again for hours that repeat. On a flight east, hours are skipped; reminders due in those hours ask on arrival.</li>
<li>Studies count the hours that actually passed between a cause and an effect, regardless of the clocks. <code>groupingTimezone</code> uses the plain calendar of one zone instead.</li>
</ul>
</section>`;

import { categoryPaths } from '../category-drawings.ts';
import { type Html, html, verbatim } from '../html.ts';
import { thingPath } from '../thing-drawings.ts';

/** Drawn as the app shows it; the words next to each say the same. */
const drawing = (body: string): Html =>
  verbatim(
    `<svg class="drawing" viewBox="0 0 280 170" aria-hidden="true" focusable="false"><rect class="ground" width="280" height="170" rx="14"/>${body}</svg>`,
  );

const icon = (hue: string, path: string): Html =>
  verbatim(
    `<span class="sign ${hue}"><svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="${path}"/></svg></span>`,
  );

/** A face to choose; `mood` is from -1, unhappy, to 1, happy. */
const face = (x: number, y: number, mood: number, isChosen: boolean): string => {
  const bend = 6 * mood;
  return `<g transform="translate(${x} ${y})"><rect class="${isChosen ? 'chosen' : 'choice'}" x="-21" y="-24" width="42" height="48" rx="10"/><g class="${isChosen ? 'face picked' : 'face'}"><circle r="13"/><path d="M-5-4v1M5-4v1M-6 ${5 - bend / 2}Q0 ${5 + bend} 6 ${5 - bend / 2}"/></g></g>`;
};
const faces = (y: number) =>
  [-1, -0.5, 0, 0.5, 1].map((mood, i) => face(46 + 47 * i, y, mood, i === 3)).join('');

/** Days as a line, the last seven of them strong. */
function line(values: readonly number[]): string {
  const points = values.map((value, i) => `${2 + i * 6} ${30 - value * 26}`);
  return `<path class="past" d="M${points.join('L')}"/><path class="now" d="M${points.slice(-7).join('L')}"/>`;
}

const change = (hue: string, path: string, name: string, values: readonly number[], text: string): Html =>
  html`<li class="${hue}">${icon(hue, path)}<span>${name}</span><svg class="spark" viewBox="0 0 84 34" aria-hidden="true" focusable="false">${verbatim(line(values))}</svg><small>${text}</small></li>`;

/** The app's first screen on a phone, with a day of Anna's. */
export const today: Html = html`<div class="phone" role="img" aria-label="The app on a phone: last night’s sleep, a question about mood with five faces, a medicine with its time, and what changed this week.">
<div class="screen" aria-hidden="true">
<p class="title">Today</p>
<p class="date">Yesterday: 7 h 40 min of sleep, no migraine.</p>
<div class="panel"><p class="ask">${icon('mind', categoryPaths.emotions)}How is your mood?</p><svg class="faces" viewBox="20 0 240 52" focusable="false">${verbatim(faces(26))}</svg></div>
<div class="panel dose"><p class="ask">${icon('cure', categoryPaths.treatments)}<span>Magnesium<small>21:00 · 1 pill</small></span></p><span class="done">Taken</span></div>
<div class="panel"><p class="over">This week</p><p class="fact">Two migraine days fewer.</p>
<ul>
${change('night', categoryPaths.sleep, 'Sleep', [0.4, 0.2, 0.5, 0.1, 0.3, 0.4, 0.2, 0.6, 0.7, 0.5, 0.8, 0.9, 0.7, 0.9], '35 min more')}
${change('ache', thingPath('migraine') ?? '', 'Migraine', [0, 0.8, 0, 0.9, 0.7, 0, 0.8, 0, 0, 0.5, 0, 0, 0, 0], '2 days fewer')}
${change('mind', categoryPaths.emotions, 'Mood', [0.5, 0.3, 0.5, 0.2, 0.3, 0.5, 0.3, 0.6, 0.5, 0.7, 0.8, 0.7, 0.9, 0.8], '0.6 higher')}
</ul></div>
</div>
</div>`;

/** A question of today, answered by one tap. */
export const asking = drawing(
  `<rect class="card" x="16" y="22" width="248" height="126" rx="12"/><text class="words" x="30" y="50">How is your mood?</text>${faces(92)}<text class="small" x="30" y="138">Recorded. Undo</text>`,
);

const bar = (y: number, name: string, share: number, words: string, isStrong: boolean): string =>
  `<text class="small" x="30" y="${y}">${name}</text><rect class="rest" x="30" y="${y + 7}" width="160" height="15" rx="7.5"/><rect class="${isStrong ? 'share' : 'share weak'}" x="30" y="${y + 7}" width="${160 * share}" height="15" rx="7.5"/><text class="words" x="250" y="${y + 19}" text-anchor="end">${words}</text>`;

/** The share of short nights, and of long ones, that a migraine followed. */
export const finding = drawing(
  `<rect class="card" x="16" y="22" width="248" height="126" rx="12"/><text class="words" x="30" y="46">Migraine the day after</text>${bar(68, 'Short nights', 0.5, '5 of 10', true)}${bar(112, 'Long nights', 0.1, '1 of 10', false)}`,
);

const monthRow = (y: number, month: string, days: number): string =>
  `<text class="small" x="34" y="${y + 9}">${month}</text>${Array.from({ length: days }, (_, i) => `<rect class="share" x="${78 + i * 13}" y="${y}" width="9" height="11" rx="2"/>`).join('')}<text class="small" x="246" y="${y + 9}" text-anchor="end">${days} days</text>`;

/** The page for a doctor: migraine days by month. */
export const acting = drawing(
  `<rect class="card" x="16" y="14" width="248" height="156" rx="6"/><text class="words" x="34" y="40">Migraine days</text>${[
    ['May', 4],
    ['June', 5],
    ['July', 6],
    ['Aug', 5],
    ['Sept', 4],
  ]
    .map(([month, days], i) => monthRow(56 + i * 21, String(month), Number(days)))
    .join('')}`,
);

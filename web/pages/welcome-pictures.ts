import { type Html, verbatim } from '../html.ts';

/** Drawn as the app shows it; the words beside each say the same. */
const drawing = (body: string): Html =>
  verbatim(
    `<svg class="drawing" viewBox="0 0 280 170" aria-hidden="true" focusable="false"><rect class="ground" width="280" height="170" rx="14"/>${body}</svg>`,
  );

/** A face to choose; `mood` is from -1, unhappy, to 1, happy. */
const face = (x: number, mood: number, isChosen: boolean): string => {
  const bend = 6 * mood;
  return `<g transform="translate(${x} 92)"><rect class="${isChosen ? 'chosen' : 'choice'}" x="-21" y="-24" width="42" height="48" rx="10"/><g class="${isChosen ? 'face picked' : 'face'}"><circle r="13"/><path d="M-5-4v1M5-4v1M-6 ${5 - bend / 2}Q0 ${5 + bend} 6 ${5 - bend / 2}"/></g></g>`;
};

/** A question of today, answered by one tap. */
export const answering = drawing(
  `<rect class="card" x="16" y="22" width="248" height="126" rx="12"/><text class="words" x="30" y="50">How is your mood?</text>${[-1, -0.5, 0, 0.5, 1].map((mood, i) => face(46 + 47 * i, mood, i === 3)).join('')}<text class="small" x="30" y="138">Recorded. Undo</text>`,
);

const days = [62, 48, 70, 55, 84, 92, 66, 78, 96, 88, 60, 102, 94, 110];

/** Two weeks as a line. */
export const seeing = drawing(
  `<rect class="card" x="16" y="22" width="248" height="126" rx="12"/><text class="words" x="30" y="46">Sleep, two weeks</text><path class="grid" d="M30 66h220M30 94h220M30 122h220"/><path class="line" d="M${days
    .map((height, i) => `${34 + 16.4 * i} ${146 - height * 0.72}`)
    .join('L')}"/>${days
    .map((height, i) => `<circle class="dot" cx="${34 + 16.4 * i}" cy="${146 - height * 0.72}" r="3.4"/>`)
    .join('')}`,
);

/** A correlation with the range it may lie in. */
export const learning = drawing(
  '<rect class="card" x="16" y="22" width="248" height="126" rx="12"/><text class="words" x="30" y="48">More sleep, better mood?</text><path class="axis" d="M34 98h212M34 92v12M140 86v24M246 92v12"/><path class="range" d="M190 98h42"/><circle class="found" cx="214" cy="98" r="8"/><text class="small middle" x="140" y="130">none</text><text class="small" x="30" y="130">less</text><text class="small end" x="250" y="130">more</text><text class="small middle" x="214" y="80">r = 0.79</text>',
);

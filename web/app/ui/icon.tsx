/** Lines on a field of 24 by 24. */
const paths = {
  today: 'M4 7h16v13H4zM4 11h16M8 4v4M16 4v4M9 15.5l2 2 4-4',
  record: 'M12 5v14M5 12h14',
  timeline: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  insights: 'M4 19h16M7 15V9M12 15V5M17 15v-4',
  reminders: 'M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 21h4',
  you: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 20c.8-3.6 3.5-5 7-5s6.2 1.4 7 5',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4',
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  star: 'M12 4l2.4 5 5.6.8-4 3.9.9 5.5-4.9-2.6-4.9 2.6.9-5.5-4-3.9 5.6-.8z',
  bring: 'M12 4v11M7.5 10.5L12 15l4.5-4.5M4 16v4h16v-4',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2',
} as const;

export type IconName = keyof typeof paths;

/** A drawing next to words; the words say it all. */
export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={paths[name]} />
  </svg>
);

import type { ApiExperiment } from './experiments-view.ts';

interface Props {
  /** The days that have come, today included. */
  readonly days: ApiExperiment['days'];
  readonly inAll: number;
  readonly today?: string | undefined;
}

const looks = { done: 'done', other: 'other', notDone: 'not-done' } as const;

/** Every day of an experiment as a box that fills once it has come; the words next to it say the same. */
export const DayGrid = ({ days, inAll, today }: Props) => (
  <div class="day-grid" aria-hidden="true">
    {Array.from({ length: inAll }, (_, i) => {
      const day = days[i];
      const look = day === undefined ? 'to-come' : day.answer === undefined ? 'open' : looks[day.answer];
      return <span key={i} class={day !== undefined && day.date === today ? `${look} now` : look} />;
    })}
  </div>
);

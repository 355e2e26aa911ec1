import { daySeconds } from '../../../../shared/domain/time/calendar.ts';

/** A stretch of time that is searched at once, in epoch seconds, both included. */
export interface SearchSpan {
  readonly from: number;
  readonly to: number;
}

const firstSpan = 90 * daySeconds;

export const firstSearch = (to: number): SearchSpan => ({ from: to - firstSpan + 1, to });

/** The stretch before one that was searched, twice as long. */
export const spanBefore = ({ from, to }: SearchSpan): SearchSpan => ({
  from: from - 2 * (to - from + 1),
  to: from - 1,
});

/** The later half of a stretch in which there is too much to look at; undefined where it cannot be halved. */
export function laterHalf({ from, to }: SearchSpan): SearchSpan | undefined {
  const length = Math.floor((to - from + 1) / 2);
  return length < daySeconds ? undefined : { from: to - length + 1, to };
}

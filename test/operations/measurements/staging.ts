import { formatUtc } from '../../../shared/domain/time/calendar.ts';
import { item } from '../../support/people/measurements.ts';

export const hour = 3600;

/** Everyday rows are of today and yesterday, beside the quarters of an hour of the history. */
export const firstSecond = (Math.floor(Date.now() / 900_000) * 900_000) / 1000 - 36 * hour + 7;

/** New rows in the n-th stretch of two minutes. */
export const newRows = (n: number, count: number, source: { readonly sourceName?: string }) =>
  Array.from({ length: count }, (_, i) =>
    item({ startAt: formatUtc(firstSecond + n * 120 + i), value: 1 + (i % 5), ...source }),
  );

/** A month of them: so old that its days are marked before they are written to. */
export const stretchesPerMonth = 30 * 24 * 30;

export const byHand = {};

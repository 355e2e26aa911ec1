import { offsetAt } from '../../domain/time/zone.ts';
import type { Collected } from '../collect.ts';
import { epochOf, readMoment, type WrittenMoment } from './read-moment.ts';

export interface ReadTime {
  /** Epoch seconds. */
  readonly at: number;
  readonly offset: number;
}

/** By the file's own offset, or else by the person's clock; a bare day is its noon. */
export function timeOf(text: string, { person }: Pick<Collected, 'person'>): ReadTime | undefined {
  const moment = readMoment(text);
  return moment && onClock(moment, person.zone);
}

export function onClock(moment: WrittenMoment, zone: Collected['person']['zone']): ReadTime {
  const at = epochOf(moment, zone);
  return { at, offset: moment.hasTime && moment.offset !== undefined ? moment.offset : offsetAt(zone, at) };
}

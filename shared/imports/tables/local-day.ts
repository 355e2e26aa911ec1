import { offsetAt } from '../../domain/time/zone.ts';
import type { Collector } from '../collector.ts';
import { epochOf, readMoment, type WrittenMoment } from './read-moment.ts';

export interface ReadTime {
  /** Epoch seconds. */
  readonly at: number;
  readonly offset: number;
}

/** Reads a time by its own offset, or else by the person's clock; a bare day is its noon. */
export function timeOf(text: string, { person }: Pick<Collector, 'person'>): ReadTime | undefined {
  const moment = readMoment(text);
  return moment && onClock(moment, person.zone);
}

export function onClock(moment: WrittenMoment, zone: Collector['person']['zone']): ReadTime {
  const at = epochOf(moment, zone);
  return { at, offset: moment.hasTime && moment.offset !== undefined ? moment.offset : offsetAt(zone, at) };
}

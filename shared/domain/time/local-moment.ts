import { parseUtc } from './calendar.ts';
import { epochOfLocal, type ZoneOffsets } from './zone.ts';

/** A moment as someone wrote it. */
export interface WrittenTime {
  /** Epoch seconds; without an offset, those that it would be in UTC. */
  readonly seconds: number;
  readonly hasOffset: boolean;
}

/** Reads `2026-03-29T08:30:00`, with or without an offset. */
export function parseWritten(text: string): WrittenTime | undefined {
  const seconds = parseUtc(text);
  return seconds === undefined
    ? undefined
    : { seconds, hasOffset: /(?:Z|[+-]\d\d(?::?\d\d)?)$/.test(text.slice(19)) };
}

/** The instant of a moment; one without an offset is the person's own time. */
export const instantOf = ({ seconds, hasOffset }: WrittenTime, zone: ZoneOffsets): number =>
  hasOffset ? seconds : epochOfLocal(zone, seconds);

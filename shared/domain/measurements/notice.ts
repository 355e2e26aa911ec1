import { startOfId } from '../ids/measurement-id.ts';
import { foldName } from '../texts/fold-name.ts';
import { formatUtc } from '../time/calendar.ts';
import type { Unit } from '../units/units.ts';
import { mostSourcesPerVariable } from '../variables/sources.ts';
import type { Measurement } from './measurement.ts';

/** The time and source that an item asked for. */
interface RequestedPlace {
  readonly startAt: number;
  readonly sourceName: string;
}

/** Says that a value is outside the scale of its unit; undefined if it does not. */
export function scaleNotice({
  value,
  unit,
}: {
  readonly value: number;
  readonly unit: Unit;
}): string | undefined {
  const { minimum, maximum, category, abbreviatedName } = unit;
  if (category !== 'Rating' || minimum === null || maximum === null) return undefined;
  if (value >= minimum && value <= maximum) return undefined;
  return `${value} is outside the scale ${abbreviatedName}, which goes from ${minimum} to ${maximum}: it is kept, but left out of analysis.`;
}

/** Sentences on how a measurement differs from what was asked for, and why; undefined if it does not. */
export function noticeOf(asked: RequestedPlace, { id, sourceName }: Measurement): string | undefined {
  const sentences: string[] = [];
  if (startOfId(id) !== asked.startAt)
    sentences.push(
      `It was saved at ${formatUtc(startOfId(id))}, the next free second: ${formatUtc(asked.startAt)} is still taken by the old id of a measurement that was moved.`,
    );
  if (foldName(sourceName) !== foldName(asked.sourceName))
    sentences.push(
      `Its source is "${sourceName}", because the variable has had ${mostSourcesPerVariable} sources and can’t take another.`,
    );
  return sentences.length === 0 ? undefined : sentences.join(' ');
}

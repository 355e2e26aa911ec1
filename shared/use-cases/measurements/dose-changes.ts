import { sourcesOf } from '../../domain/connectors/person-sources.ts';
import { sensesByName } from '../../domain/connectors/source-kind.ts';
import { startOfId } from '../../domain/ids/measurement-id.ts';
import type { Measurement } from '../../domain/measurements/measurement.ts';
import type { Outcome } from '../../domain/measurements/outcome.ts';
import { pendingSeconds } from '../../domain/reminders/notifications/notification-id.ts';
import { effectiveSettings } from '../../domain/variables/effective-settings.ts';
import type { PlacedItem, Recorder } from './recording.ts';

/** A measurement before and after a request. */
export interface RowChange {
  readonly item: PlacedItem;
  readonly before: Measurement | undefined;
  readonly outcome: Outcome;
}

export const namedBy = ({ item }: RowChange): number | undefined => item.input.trackingReminderNotificationId;

export const idOf = ({ outcome: { measurement } }: RowChange): number => measurement.id;

/** True if it was recorded by hand and is something that one takes. */
const isDose = ({ sources = {} }: Recorder, { item: { channel } }: RowChange): boolean =>
  effectiveSettings(channel.userVariable).category.name === 'Treatments' &&
  !(sourcesOf(sources)(channel.sourceName).senses ?? sensesByName(channel.sourceName));

/** True if a measurement that answers a slot may have left it: it was moved, or nothing was taken after all. */
export const mayLeave = (recorder: Recorder, change: RowChange): boolean => {
  const { before, outcome } = change;
  if (before?.notificationId === undefined || outcome.status === 'unchanged') return false;
  return before.id !== outcome.measurement.id || isZeroedDose(recorder, change);
};

export const isZeroedDose = (recorder: Recorder, change: RowChange): boolean =>
  isDose(recorder, change) && change.before?.value !== 0 && change.outcome.measurement.value === 0;

/** True for a dose that is new, is at another time than it was, or is said to be the answer: one answer is enough. */
export function mayAnswer(recorder: Recorder, change: RowChange, now: number): boolean {
  const { before, outcome } = change;
  const { id, value } = outcome.measurement;
  const isNew = before === undefined || before.id !== id || before.value === 0;
  const isNamed = namedBy(change) !== undefined && before?.notificationId === undefined;
  const isRecent = startOfId(id) > now - pendingSeconds;
  const isMeant = isNamed || (isNew && outcome.status !== 'unchanged');
  return isMeant && value !== 0 && isRecent && isDose(recorder, change);
}

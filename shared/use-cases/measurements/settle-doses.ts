import { conflict } from '../../data/table/retry-on-conflict.ts';
import { must } from '../../domain/lists/must.ts';
import type { Outcome } from '../../domain/measurements/outcome.ts';
import type { AnsweredSlots } from './answer-slots.ts';
import { idOf, mayAnswer, mayLeave, namedBy, type RowChange } from './dose-changes.ts';
import type { Recorder } from './recording.ts';

export type SettledDoses = AnsweredSlots & { readonly kind: 'settled' };

/**
 * Finds which slots of reminders the measurements of a request answer, and which they no longer answer. Only entries by
 * hand answer slots, and only treatments do so without being asked. Nothing else reads a reminder.
 */
export async function settleDoses(
  recorder: Recorder,
  changes: readonly RowChange[],
  now: number,
): Promise<SettledDoses | typeof conflict> {
  const outcomes = new Map(changes.map(({ outcome }) => [outcome.measurement.id, outcome]));
  const doses = changes.filter((change) => mayLeave(recorder, change) || mayAnswer(recorder, change, now));
  if (recorder.byHand === undefined || doses.length === 0)
    return { kind: 'settled', outcomes: withNamedSlots(changes, outcomes), alongside: new Map() };
  const { answerSlots } = await import('./answer-slots.ts');
  const answered = await answerSlots(recorder, doses, now);
  if (answered === conflict) return answered;
  const all = new Map([...outcomes, ...answered.outcomes]);
  return { ...answered, kind: 'settled', outcomes: withNamedSlots(changes, all) };
}

/** Says of an entry that names a question where it does not answer that one. */
function withNamedSlots(
  changes: readonly RowChange[],
  outcomes: Map<number, Outcome>,
): ReadonlyMap<number, Outcome> {
  for (const change of changes) {
    const outcome = must(outcomes, idOf(change));
    const named = namedBy(change);
    if (named !== undefined && outcome.measurement.notificationId !== named)
      outcomes.set(idOf(change), { ...outcome, notice: namedInVain });
  }
  return outcomes;
}

const namedInVain =
  'The question in trackingReminderNotificationId is not open, or this entry can’t answer it. The entry is recorded; the question stays as it is.';

import { appendChanges } from '../../data/changes/change-log.ts';
import { type RecordedChange, readChange, type StreamRecord } from '../../data/changes/stream-record.ts';
import { noteChange } from '../../data/discoveries/discovery-schedule.ts';
import { findExisting } from '../../data/people/person.ts';
import type { ChangeKind } from '../../domain/changes/change.ts';
import { mapInParallel } from '../../platform/parallel.ts';
import { reportUnlessTransient, type StreamProgress } from './stream-progress.ts';

const peopleAtOnce = 16;

/** Kinds of records that lists of discoveries are made from. */
const discoveryKinds: ReadonlySet<ChangeKind> = new Set(['measurement', 'userVariable', 'userTag']);

interface StreamChange extends RecordedChange {
  readonly record: StreamRecord;
}

/**
 * Enters the changes in a batch of the table's stream into the logs of the people they belong to. Who is
 * leaving has no log any more: that everything of theirs is removed is no change they could read of. A record that
 * cannot be read, or a person whose log cannot be written, is left unhandled and stops nobody else.
 */
export async function logChanges(
  records: readonly StreamRecord[],
  now: number,
  onFailure: (error: unknown) => void,
): Promise<StreamProgress> {
  const unhandled: StreamRecord[] = [];
  let isPassing = false;
  const leave = (left: readonly StreamRecord[], error: unknown) => {
    unhandled.push(...left);
    isPassing = reportUnlessTransient(error, onFailure) || isPassing;
  };
  const recorded = records.flatMap((record): StreamChange[] => {
    try {
      const change = readChange(record);
      return change === undefined ? [] : [{ ...change, record }];
    } catch (error) {
      leave([record], error);
      return [];
    }
  });
  const byPerson = Map.groupBy(recorded, ({ userId }) => userId);
  const people = await findExisting([...byPerson.keys()]);
  const logged = await mapInParallel(people, peopleAtOnce, async (userId) => {
    const own = byPerson.get(userId) ?? [];
    try {
      const count = await appendChanges(userId, own, now);
      if (own.some(({ change }) => discoveryKinds.has(change.kind))) await noteChange(userId, now);
      return count;
    } catch (error) {
      leave(
        own.map(({ record }) => record),
        error,
      );
      return 0;
    }
  });
  const counts = {
    records: records.length,
    people: people.length,
    logged: logged.reduce((sum, count) => sum + count, 0),
  };
  return { counts, unhandled, isPassing };
}

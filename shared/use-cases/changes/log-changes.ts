import { appendChanges } from '../../data/changes/change-log.ts';
import { readChange, type StreamRecord } from '../../data/changes/stream-record.ts';
import { findThere } from '../../data/people/person.ts';
import { mapInParallel } from '../../platform/parallel.ts';

const peopleAtOnce = 16;

/**
 * Enters the changes in a batch of the table's stream into the logs of the people they belong to. Who is
 * leaving has no log any more: that everything of theirs is removed is no change they could read of.
 */
export async function logChanges(
  records: readonly StreamRecord[],
  now: number,
): Promise<{ readonly records: number; readonly people: number; readonly logged: number }> {
  const recorded = records.map(readChange).filter((change) => change !== undefined);
  const byPerson = Map.groupBy(recorded, ({ userId }) => userId);
  const people = await findThere([...byPerson.keys()]);
  const logged = await mapInParallel(people, peopleAtOnce, (userId) =>
    appendChanges(userId, byPerson.get(userId) ?? [], now),
  );
  return {
    records: records.length,
    people: people.length,
    logged: logged.reduce((sum, count) => sum + count, 0),
  };
}

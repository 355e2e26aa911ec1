import { type Erasure, ErasureEnded, listErasures } from '../../data/people/erasure.ts';
import { isUnavailable } from '../../data/table/unavailable.ts';
import { mapInParallel } from '../../platform/parallel.ts';
import { erasePerson, isDue } from './erase-person.ts';

const peopleAtOnce = 4;

type Outcome = 'erased' | 'unfinished' | 'failed';

/**
 * Goes on with everybody's erasing that is due. A person who cannot be finished before the deadline, or while the database
 * is unavailable, is left to the next run; one that fails does not keep the others waiting.
 */
export async function purgePeople(
  now: number,
  report: (failure: unknown) => void,
): Promise<Record<Outcome, number>> {
  const due = (await listErasures()).filter((erasure) => isDue(erasure, now));
  const outcomes = await mapInParallel(due, peopleAtOnce, (erasure) => purge(erasure, now, report));
  const count = (wanted: Outcome) => outcomes.filter((outcome) => outcome === wanted).length;
  return { erased: count('erased'), unfinished: count('unfinished'), failed: count('failed') };
}

async function purge(erasure: Erasure, now: number, report: (failure: unknown) => void): Promise<Outcome> {
  try {
    await erasePerson(erasure, now);
    return 'erased';
  } catch (error) {
    if (error instanceof ErasureEnded) return 'erased';
    if (isUnavailable(error)) return 'unfinished';
    report(error);
    return 'failed';
  }
}

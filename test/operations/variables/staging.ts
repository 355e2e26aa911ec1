import type { Stage } from '../../bench/operations/scenario.ts';
import { diaryOf, food } from '../../support/people/measurements.ts';

/** The ids of `count` variables of a kind that the person has recorded. */
export async function foodsOf({ service, person }: Stage, kind: string, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let from = 0; from < count; from += 500) {
    const foods = Array.from({ length: Math.min(500, count - from) }, (_, i) =>
      food({ variableName: `${kind} ${from + i}` }),
    );
    const { body } = await diaryOf(service, person).post(foods);
    ids.push(...body.data.measurements.map(({ variableId }) => variableId));
  }
  return ids;
}

export const tag = '/api/v3/userTags';

import { readMeasurements } from '../../data/measurement.ts';
import { everySecond, startOfId } from '../../domain/measurements/measurement-id.ts';

/** When a person's first measurement was; undefined without one. */
export async function findFirstSecond(userId: number): Promise<number | undefined> {
  for await (const [first] of readMeasurements({ userId, ...everySecond, descending: false, pageSize: 1 }))
    if (first !== undefined) return startOfId(first.id);
  return undefined;
}

import { useReading } from './use-reading.ts';

const path = '/api/v3/userVariables';
const counted = { sort: '-numberOfMeasurements', limit: 200 } as const;

/** The variables that are recorded most; by name where there are too many to be counted. */
export function useMostRecorded() {
  const { problem } = useReading(path, counted);
  return useReading(path, problem === undefined ? counted : { sort: 'name', limit: 200 });
}

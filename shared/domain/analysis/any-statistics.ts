import type { PooledStatistics } from './pooled-study.ts';
import type { StudyStatistics } from './statistics.ts';

/** The figures of a study of any kind. */
export type AnyStatistics = StudyStatistics | PooledStatistics;

export const isPooled = (statistics: AnyStatistics): statistics is PooledStatistics =>
  'numberOfPeople' in statistics;

import { roundMonth } from '../../shared/domain/studies/round-month.ts';
import { jobHandler } from '../../shared/jobs/job-handler.ts';
import { sumRound as job, type SumEvent } from '../../shared/jobs/round-jobs.ts';
import { bucketCalls } from '../../shared/rounds/bucket.ts';
import { roundBucket } from '../../shared/settings/round-bucket.ts';
import { sumRound } from '../../shared/use-cases/studies/rounds/sum-round.ts';
import type { RoundPart } from '../../shared/use-cases/studies/rounds/write-round-part.ts';

export const handler = jobHandler<SumEvent>(job, async ({ event: { time, parts }, now }) => {
  const month = roundMonth(Date.parse(time) / 1000);
  const figures = await sumRound(
    { month, parts: parts as readonly RoundPart[] },
    bucketCalls(roundBucket()),
    now,
  );
  return { counts: { figures: figures ?? 0 } };
});

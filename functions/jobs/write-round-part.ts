import { roundMonth } from '../../shared/domain/studies/round-month.ts';
import { type JobResult, jobHandler } from '../../shared/jobs/job-handler.ts';
import { writeRoundPart as job, type PartEvent } from '../../shared/jobs/round-jobs.ts';
import { bucketCalls } from '../../shared/rounds/bucket.ts';
import { roundBucket } from '../../shared/settings/round-bucket.ts';
import { requestContributions } from '../../shared/use-cases/studies/rounds/request-contributions.ts';
import { writeRoundPart } from '../../shared/use-cases/studies/rounds/write-round-part.ts';

export const handler = jobHandler<PartEvent>(
  job,
  async ({ event: { shard, step, time }, now }): Promise<JobResult> => {
    if (step === 'ask') return { counts: { asked: await requestContributions(shard, now) } };
    const month = roundMonth(Date.parse(time) / 1000);
    const part = await writeRoundPart({ shard, month }, bucketCalls(roundBucket()), now);
    return { counts: { rows: part?.rows ?? 0 }, answer: part ?? {} };
  },
);

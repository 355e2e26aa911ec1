import { jobs } from '../../shared/jobs/index.ts';
import { jobHandler } from '../../shared/jobs/job-handler.ts';
import { runDueReminders } from '../../shared/jobs/run-due-reminders.ts';
import { type TickEvent, tick } from '../../shared/jobs/tick.ts';
import { invokeLater } from '../../shared/platform/invoke-later.ts';
import { chooseRuns } from '../../shared/use-cases/schedules/choose-runs.ts';
import { findDue } from '../../shared/use-cases/schedules/find-due.ts';
import { waitMetrics, waitsOf } from '../../shared/use-cases/schedules/waits.ts';

export const handler = jobHandler<TickEvent>(tick, async ({ event, now, reportBug }) => {
  const places = jobs.map(({ waitsIn }) => waitsIn);
  const { shards, unread } = await findDue(places, now, reportBug);
  const runs = chooseRuns(jobs, shards, event.runners, Math.floor(now / 60));
  const started = await Promise.allSettled(
    runs.map(({ job, event: input }) => invokeLater(event.functions[job.id] ?? job.id, input)),
  );
  const failures = started.filter((one) => one.status === 'rejected');
  for (const { reason } of failures) reportBug(reason);
  const counts = { started: runs.length - failures.length, failed: failures.length, unread };
  const waits = waitsOf(jobs, shards, now);
  return {
    counts: { ...counts, ...Object.fromEntries(waits.map(({ id, seconds }) => [id, seconds])) },
    // Silence raises an alarm: what could not be looked at is not said to be on time.
    ...(unread === 0 && { metrics: waitMetrics(waits, runDueReminders.id) }),
    ...(unread + failures.length > 0 && { failure: 'Some jobs could not be handled.' }),
  };
});

import type { WaitingPlace } from '../../shared/data/waiting/due-shards.ts';
import { jobs } from '../../shared/jobs/index.ts';
import { jobHandler } from '../../shared/jobs/job-handler.ts';
import { runDueReminders } from '../../shared/jobs/run-due-reminders.ts';
import { type TickEvent, tick } from '../../shared/jobs/tick.ts';
import { invokeLater } from '../../shared/platform/invoke-later.ts';
import { chooseRuns } from '../../shared/use-cases/schedules/choose-runs.ts';
import { findDue } from '../../shared/use-cases/schedules/find-due.ts';

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
  const waitIn = (place: WaitingPlace) => now - Math.min(now, ...(shards.get(place)?.values() ?? []));
  const waits = Object.fromEntries(jobs.map(({ id, waitsIn }) => [id, waitIn(waitsIn)]));
  const { [runDueReminders.id]: reminders = 0, ...others } = waits;
  return {
    counts: { ...counts, ...waits },
    // Silence raises an alarm: what could not be looked at is not said to be on time.
    ...(unread === 0 && {
      metrics: { OldestDueAge: reminders, LongestWait: Math.max(...Object.values(others)) },
    }),
    ...(unread + failures.length > 0 && { failure: 'Some jobs could not be handled.' }),
  };
});

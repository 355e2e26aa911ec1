import { looks } from '../../data/experiments/experiment.ts';
import { nextLookAt } from '../../domain/experiments/experiment.ts';
import { runDueOfPeople } from '../schedules/run-due-of-people.ts';
import type { SharedLimits } from '../schedules/shared-limits.ts';
import { takeLook } from './change-experiment.ts';
import { planClock } from './read-records.ts';

/** Takes every look that is due, whatever it says. */
export const takeLooks = (now: number, limits: SharedLimits) =>
  runDueOfPeople(
    looks.readLanes(now, limits.share),
    ['taken'],
    async ({ number }, person) => {
      const taken = await takeLook(person, number, now);
      if (taken?.isChanged) return 'taken';
      // The person moved: by their new clock the look is due at another time.
      const at = taken && nextLookAt(taken.experiment, planClock(person, taken.experiment.plan));
      return { waitUntil: Math.max(at ?? 0, now + 60) };
    },
    now,
    limits,
  );

import {
  dueDiscoveries,
  findPlan,
  holdDiscovery,
  planForNight,
  saveDiscovery,
} from '../../data/discoveries/discovery-schedule.ts';
import type { KeptDiscovery } from '../../data/discoveries/kept-discovery.ts';
import { keepMessage } from '../../data/feed/message.ts';
import { findPerson } from '../../data/people/person.ts';
import { type Due, release } from '../../data/schedules/due.ts';
import { discoveryCard } from '../../domain/discovery/discovery-card.ts';
import { isAsNeededIn } from '../../domain/discovery/line-order.ts';
import { nextQuietHour } from '../../domain/discovery/quiet-hour.ts';
import { linkSentence } from '../../domain/discovery/texts/line-text.ts';
import { must } from '../../domain/lists/must.ts';
import type { Person } from '../../domain/people/person.ts';
import { labelsOf } from '../../domain/studies/study-text.ts';
import { daySeconds, formatDate } from '../../domain/time/calendar.ts';
import { clockOf } from '../../domain/time/person-clock.ts';
import { decideSources } from '../histories/decide-sources.ts';
import { inTurn } from '../schedules/in-turn.ts';
import { runDue } from '../schedules/run-due.ts';
import type { SharedLimits } from '../schedules/shared-limits.ts';
import { contribute } from '../studies/rounds/contribute.ts';
import { makeDiscovery } from './make-discovery.ts';
import { withNames } from './read-discoveries.ts';

interface DiscoveryLimits extends SharedLimits {
  /** The address of the service, for the links of cards. */
  readonly baseUrl: string;
}

interface DueDiscovery extends Due {
  readonly userId: number;
  /** Once it is held: whose it is, and their next quiet hour. */
  readonly held?: { readonly person: Person; readonly atNight: number };
}

/** Seconds after which a history that was too long to be read is summarised. */
const summingUpSeconds = 15 * 60;

/** Searches what stands out for everybody whose turn it is, one after another: each takes the whole processor for a moment. */
export async function runDiscoveries(now: number, limits: DiscoveryLimits) {
  const { counts } = await runDue<DueDiscovery, 'made' | 'planned' | 'waiting' | 'failed'>(
    {
      outcomes: ['made', 'planned', 'waiting', 'failed'],
      unread: 'failed',
      shards: [inTurn<DueDiscovery>(dueDiscoveries.readLanes(now, limits.share))],
      claim: (due) => planOrHold(due, now),
      work: (due) => makeAndSave(due, now, limits),
      postpone: release,
      afterFailure: ({ held }, isPassing) =>
        isPassing
          ? { as: 'waiting', ...(held !== undefined && { waitUntil: now }) }
          : { as: 'failed', waitUntil: held?.atNight ?? now + daySeconds },
    },
    now,
    limits,
  );
  return counts;
}

async function planOrHold(due: DueDiscovery, now: number): Promise<DueDiscovery | 'planned' | undefined> {
  const { userId } = due;
  const [plan, person] = await Promise.all([findPlan(userId), findPerson(userId)]);
  // The index may be late; the plan of someone who has left is erased with everything else of theirs.
  if (plan === undefined || plan.dueAt > now || person === undefined) return undefined;
  const atNight = nextQuietHour(clockOf(person), userId, now);
  if (plan.plan === undefined) {
    await planForNight(userId, plan.dueAt, atNight);
    return 'planned';
  }
  const hold = await holdDiscovery(userId, now);
  return hold && { ...due, ...hold, held: { person, atNight } };
}

async function makeAndSave(due: DueDiscovery, now: number, { baseUrl }: DiscoveryLimits) {
  const { userId, held } = due;
  if (held === undefined) return undefined;
  const made = await makeDiscovery(await decideSources(held.person, now), now);
  if (made === undefined) return { as: 'waiting', waitUntil: now + summingUpSeconds } as const;
  // The card comes before saving: if this run breaks off here, the next repeats the same card, which changes nothing.
  await tellEntered(userId, made.kept, baseUrl, now);
  await contribute(held.person, made, now);
  await saveDiscovery(userId, made.kept, due);
  return 'made';
}

/**
 * Puts a card into the feed when something new stands out; what left the list or was dismissed is not announced. A
 * second list of the same day changes that day's card.
 */
async function tellEntered(userId: number, made: KeptDiscovery, baseUrl: string, now: number): Promise<void> {
  if (!made.discovery.lines.some(({ state }) => state === 'new')) return;
  const { discovery, variables } = await withNames(userId, made);
  const known = (id: number | string) => must(variables, Number(id));
  const links = discovery.lines
    .filter(({ state }) => state === 'new')
    .map((line) =>
      linkSentence(
        line,
        line.figures,
        labelsOf(known(line.cause), known(line.effect), isAsNeededIn(discovery, line.cause)),
      ),
    );
  if (links.length === 0) return;
  await keepMessage({ userId }, discoveryCard(formatDate(made.day), links, baseUrl), now);
}

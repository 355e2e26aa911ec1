import { nextReminderNumbers } from '../../data/deployment/counter.ts';
import { createExperiment, findExperiment } from '../../data/experiments/experiment.ts';
import { commitmentOf, drawSecret, encryptSecret } from '../../data/experiments/experiment-secret.ts';
import {
  findRunning,
  type RunningExperiments,
  replaceRunning,
} from '../../data/experiments/running-experiments.ts';
import { personIsThere } from '../../data/people/person-is-there.ts';
import { findReminder, replaceReminder } from '../../data/reminders/reminder.ts';
import { conflict, retryOnConflict } from '../../data/table/retry-on-conflict.ts';
import { transactIfAllowed } from '../../data/table/transact.ts';
import { isStaying, keepVariablesOfImports, refuseLeaving } from '../../data/variables/staying-variable.ts';
import { findUserVariables } from '../../data/variables/user-variable.ts';
import { type Experiment, experimentId, nextLookAt } from '../../domain/experiments/experiment.ts';
import type { ExperimentPlan } from '../../domain/experiments/plan.ts';
import { consecutiveStarts, firstDayOf } from '../../domain/experiments/schedule.ts';
import { unitOf } from '../../domain/experiments/texts/amounts.ts';
import type { Person } from '../../domain/people/person.ts';
import { reminderNumber } from '../../domain/reminders/notifications/notification-id.ts';
import type { Reminder } from '../../domain/reminders/reminder.ts';
import { comingSlot } from '../../domain/reminders/times/due-slots.ts';
import { canonicalJson } from '../../domain/texts/canonical-json.ts';
import type { MemberProblem } from '../../domain/texts/item-problem.ts';
import { daySeconds, formatTimeOfDay, hourSeconds } from '../../domain/time/calendar.ts';
import type { ExperimentInput } from '../../schemas/experiments/experiment-input.ts';
import { ownerOf } from '../reminders/save-reminders.ts';
import { draftPlan, type PlanDraft } from './draft-plan.ts';
import { planClock } from './read-records.ts';

type StartResult =
  | { readonly kind: 'started' | 'running'; readonly experiment: Experiment; readonly cardTime: number }
  | { readonly kind: 'problems'; readonly problems: readonly MemberProblem[] };

const mostRunning = 3;

/** The later of 08:00 and two hours after the day begins. */
const usualCardTime = (dayStartsAt: number): number =>
  Math.max(8 * hourSeconds, dayStartsAt + 2 * hourSeconds);

/**
 * Draws the secret of an experiment, commits to it, and starts its days. The same plan started again is the
 * experiment that runs already, so that a request whose answer was lost may be sent again.
 */
export async function startExperiment(
  person: Person,
  input: ExperimentInput,
  now: number,
): Promise<StartResult> {
  const drafted = await draftPlan(person, input, now);
  if (drafted.kind !== 'drafted') return drafted;
  const { draft } = drafted;
  const { plan } = draft;
  const cardTime = input.cardTimeLocal ?? usualCardTime(plan.dayStartsAt);
  const problems = startProblems(plan, cardTime);
  if (problems.length > 0) return { kind: 'problems', problems };
  const { userId } = person;
  let reservedNumber: number | undefined;
  return retryOnConflict('An experiment', async (): Promise<StartResult | typeof conflict> => {
    const running = await findRunning(userId);
    const clash = await clashOf(userId, running, draft);
    if (clash?.kind === 'running') {
      const card = await findReminder(userId, clash.experiment.reminderNumber);
      return { ...clash, cardTime: card?.timeOfDay ?? cardTime };
    }
    if (clash !== undefined) return clash;
    reservedNumber ??= reminderNumber(userId, await nextReminderNumbers(userId, 1));
    const secret = drawSecret();
    const experiment = await newExperiment(
      draft,
      input,
      secret,
      { number: running.lastNumber + 1, reminderNumber: reservedNumber },
      now,
    );
    const { number, causeVariableId, effectVariableId } = experiment;
    const reminder = reminderOf(person, experiment, cardTime, now);
    const variables = await findUserVariables(userId, [causeVariableId, effectVariableId]);
    refuseLeaving(variables.values());
    await keepVariablesOfImports(userId, variables.values());
    const isStarted = await transactIfAllowed([
      personIsThere(userId),
      ...[causeVariableId, effectVariableId].map((id) => isStaying(userId, id)),
      replaceRunning(userId, running, {
        lastNumber: number,
        running: [...running.running, { number, causeVariableId, effectVariableId }],
      }),
      createExperiment(userId, experiment, nextLookAt(experiment, planClock(person, experiment.plan))),
      ...replaceReminder(userId, undefined, reminder),
    ]);
    return isStarted ? { kind: 'started', experiment, cardTime } : conflict;
  });
}

function startProblems(plan: PlanDraft['plan'], cardTime: number): MemberProblem[] {
  return [
    ...(plan.effectDay === undefined
      ? [
          {
            member: 'effectDay',
            problem:
              'is required, same or next: too little is recorded to tell which day the effect is recorded on.',
          },
        ]
      : []),
    ...(cardTime < plan.dayStartsAt
      ? [
          {
            member: 'cardTimeLocal',
            problem: `is before your day starts, ${formatTimeOfDay(plan.dayStartsAt)}; choose a later time.`,
          },
        ]
      : []),
  ];
}

type Clash =
  | { readonly kind: 'running'; readonly experiment: Experiment }
  | { readonly kind: 'problems'; readonly problems: readonly MemberProblem[] };

/** Finds what forbids the start: one experiment may run for each cause and each effect, three in all. */
async function clashOf(
  userId: number,
  { running }: RunningExperiments,
  draft: PlanDraft,
): Promise<Clash | undefined> {
  const { causeVariableId, effectVariableId } = idsOf(draft);
  const same = running.find(
    (one) => one.causeVariableId === causeVariableId && one.effectVariableId === effectVariableId,
  );
  const experiment = same && (await findExperiment(userId, same.number));
  if (experiment !== undefined && canonicalJson(experiment.plan) === canonicalJson(draft.plan))
    return { kind: 'running', experiment };
  const problems = [
    ...running
      .filter((one) => one.causeVariableId === causeVariableId)
      .map(({ number }) => ({
        member: 'causeVariableName',
        problem: `${experimentId(number)} with this cause is running; wait until it ends, or stop it first.`,
      })),
    ...running
      .filter((one) => one.effectVariableId === effectVariableId)
      .map(({ number }) => ({
        member: 'effectVariableName',
        problem: `${experimentId(number)} with this effect is running; wait until it ends, or stop it first.`,
      })),
  ];
  if (problems.length > 0) return { kind: 'problems', problems };
  return running.length < mostRunning
    ? undefined
    : {
        kind: 'problems',
        problems: [
          {
            member: 'causeVariableName',
            problem: `${mostRunning} experiments are running, which is the limit; wait until one ends, or stop one first.`,
          },
        ],
      };
}

const idsOf = ({ cause, effect }: PlanDraft) => ({
  causeVariableId: cause.userVariable.variable.variableId,
  effectVariableId: effect.userVariable.variable.variableId,
});

async function newExperiment(
  draft: PlanDraft,
  { why, prescriberAgrees }: ExperimentInput,
  secret: Buffer,
  { number, reminderNumber }: Pick<Experiment, 'number' | 'reminderNumber'>,
  now: number,
): Promise<Experiment> {
  const plan = draft.plan as ExperimentPlan;
  return {
    number,
    ...idsOf(draft),
    plan,
    commitment: commitmentOf(secret, plan),
    sealedSecret: await encryptSecret(secret),
    starts: consecutiveStarts(plan),
    reminderNumber,
    looked: [],
    why,
    lengthChosen: draft.words,
    ...(prescriberAgrees === true ? { prescriberAgrees } : {}),
    startedAt: now,
    updatedAt: now,
    version: 1,
  };
}

/** The reminder asks once a day, from the first day on. The days' instructions are not stored in it. */
function reminderOf(person: Person, experiment: Experiment, cardTime: number, now: number): Reminder {
  const { plan, number, reminderNumber, causeVariableId } = experiment;
  const { zone, earliest, latest, dayStartsAt } = ownerOf(person);
  const firstDay = firstDayOf(plan);
  const reminder: Reminder = {
    number: reminderNumber,
    variableId: causeVariableId,
    unitId: unitOf(plan.cause).id,
    frequency: daySeconds,
    timeOfDay: cardTime,
    zone,
    anchorDay: firstDay,
    startDay: firstDay,
    earliest,
    latest,
    dayStartsAt,
    enabled: true,
    activation: 1,
    email: true,
    sms: false,
    popUp: false,
    notificationBar: true,
    createdAt: now,
    updatedAt: now,
    revision: 1,
    experiment: number,
  };
  const dueAt = comingSlot(reminder, now);
  return dueAt === undefined ? reminder : { ...reminder, dueAt };
}

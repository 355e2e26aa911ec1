import { queues } from '../../../shared/data/keys/queues.ts';
import { computeStudies } from '../../../shared/jobs/compute-studies.ts';
import { findDiscoveries } from '../../../shared/jobs/find-discoveries.ts';
import type { Job } from '../../../shared/jobs/job.ts';
import { purgePeople } from '../../../shared/jobs/purge-people.ts';
import { removeVariables } from '../../../shared/jobs/remove-variables.ts';
import { runDueReminders } from '../../../shared/jobs/run-due-reminders.ts';
import { runImports } from '../../../shared/jobs/run-imports.ts';
import { runReminderMails } from '../../../shared/jobs/run-reminder-mails.ts';
import { sealHistories } from '../../../shared/jobs/seal-histories.ts';
import { sendPushes } from '../../../shared/jobs/send-pushes.ts';
import { sendWebhooks } from '../../../shared/jobs/send-webhooks.ts';
import { takeLooks } from '../../../shared/jobs/take-looks.ts';
import { readFigures } from '../figures-folder.ts';
import { type DayOfWork, secondsOfRun } from './simulate-days.ts';

const hour = 60;
const day = 24 * hour;
/** The part of the people that lives in one zone; the others are spread over the rest of the world. */
const inOneZone = 0.6;
const firstAsked = 7;
const lastAsked = 22;
/** A day's five notifications: a tenth of the people at each full hour, the rest at any minute. */
const atFullHour = 0.1;
const remindersADay = 5;
const takeTheMail = 0.5;

/** What falls due by the clocks of everybody, from what falls due by one clock. */
const everywhere = (people: number, local: readonly number[]): number[] =>
  local.map((count, minute) => {
    const abroad = Array.from({ length: 24 }, (_, zone) => local[(minute + zone * hour) % day] ?? 0);
    const mean = abroad.reduce((sum, one) => sum + one, 0) / abroad.length;
    return people * (inOneZone * count + (1 - inOneZone) * mean);
  });

const byMinute = (of: (minute: number) => number): number[] =>
  Array.from({ length: day }, (_, minute) => of(minute));

const reminders = byMinute((minute) => {
  const atHour = minute / hour;
  if (atHour < firstAsked || atHour >= lastAsked + 1) return 0;
  const hours = lastAsked + 1 - firstAsked;
  const spread = (remindersADay - hours * atFullHour) / (hours * hour);
  return spread + (minute % hour === 0 ? atFullHour : 0);
});
const mails = byMinute((minute) => (minute === firstAsked * hour ? takeTheMail : 0));
/** Everybody's night begins at a minute of its own in this hour. */
const nights = byMinute((minute) => (minute >= 2 * hour && minute < 3 * hour ? 1 / hour : 0));
const weeks = byMinute(() => 1 / 7 / day);
const throughTheDay = (times: number) => byMinute(() => times / day);

/** Of all people, the part that leaves on a day, and those who delete a variable or take an import back. */
const leave = 0.01 / 30;
const takeBack = 0.001;
const takePartInAnExperiment = 0.01;
/** Rows of somebody who leaves, and of what is taken back. */
const rowsOfAPerson = 100_000;
const rowsTakenBack = 10_000;
/** One client of studies for so many people, with so many members, each analysed once a month for ten pairs. */
const peopleAClient = 10_000;
const membersOfAClient = 2_000;
const pairsOfAClient = 10;
/** An app of a third of all people, told of a day's writes of each. */
const inTheApp = 1 / 3;
const messagesADay = 27;

/** Rows that jobs remove on a day, in all. */
export const rowsRemovedADay = (people: number): number =>
  people * (leave * rowsOfAPerson + 2 * takeBack * rowsTakenBack);

/** People are spread evenly over shards, so that more of these than runners make no difference. */
const mostRunners = 16;

/** A list compares this many variables; looking at one of them takes at most its share of the time. */
const variablesOfAList = 40;

/** Of Lambda's memory, the part that brings a whole processor. */
const wholeProcessor = 1769;
const secondsOf = ({ memoryMegabytes }: Job, cpuMilliseconds: number) =>
  (cpuMilliseconds / 1000) * Math.max(1, wholeProcessor / memoryMegabytes);

/** A day of so many people, at what entries were measured to take. */
export function dayOf(people: number, mailRate: number, backgroundRate: number): DayOfWork[] {
  const share = (name: string): number =>
    readFigures('push').shares.find((one: { function: string }) => one.function === name).cpuMilliseconds;
  const lists: number[] = readFigures('discoveries').figures.map(
    (one: { cpuMilliseconds: number }) => one.cpuMilliseconds,
  );
  const messages = readFigures('webhooks').figures.at(-1);
  const sealed = readFigures('history').figures[0].sealing.seconds * 1000;
  const removal = (job: Job, shards: number, rows: number, part: number): DayOfWork => ({
    ...work(job, shards, 0, throughTheDay(part)),
    mostPerMinute: (backgroundRate * 60) / rows,
  });
  const oneAnalysis = lists.length === 0 ? 0 : Math.max(...lists) / variablesOfAList;
  const work = (job: Job, shards: number, cpuMilliseconds: number, due: readonly number[]): DayOfWork => ({
    job,
    shards,
    secondsEach: secondsOf(job, cpuMilliseconds),
    due: everywhere(people, due),
  });
  const shardsOf = (name: keyof typeof queues) =>
    Math.min(mostRunners, queues[name].front + queues[name].back);
  return [
    work(runDueReminders, mostRunners, share('run-due-reminders'), reminders),
    work(sendPushes, mostRunners, share('send-pushes'), reminders),
    // A mail is made of as many round trips as a push.
    {
      ...work(runReminderMails, shardsOf('mails'), share('send-pushes'), mails),
      mostPerMinute: mailRate * 60,
    },
    work(findDiscoveries, shardsOf('discoveries'), Math.max(...lists), nights),
    work(sealHistories, shardsOf('sealings'), sealed, weeks),
    // A look analyses one pair.
    work(takeLooks, shardsOf('looks'), oneAnalysis, throughTheDay(takePartInAnExperiment)),
    work(
      computeStudies,
      shardsOf('pools'),
      (oneAnalysis * membersOfAClient) / 30,
      throughTheDay(pairsOfAClient / peopleAClient),
    ),
    removal(runImports, shardsOf('imports'), rowsTakenBack, takeBack),
    removal(removeVariables, shardsOf('leavingVariables'), rowsTakenBack, takeBack),
    removal(purgePeople, 1, rowsOfAPerson, leave),
    // One receiver, which is one runner's.
    {
      ...work(sendWebhooks, 1, messages.cpuMilliseconds, throughTheDay(messagesADay * inTheApp)),
      mostPerMinute: messages.perSecond * secondsOfRun,
    },
  ];
}

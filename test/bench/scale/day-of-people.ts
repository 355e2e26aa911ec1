import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { queues } from '../../../shared/data/keys/queues.ts';
import { findDiscoveries } from '../../../shared/jobs/find-discoveries.ts';
import type { Job } from '../../../shared/jobs/job.ts';
import { runDueReminders } from '../../../shared/jobs/run-due-reminders.ts';
import { runReminderMails } from '../../../shared/jobs/run-reminder-mails.ts';
import { sealHistories } from '../../../shared/jobs/seal-histories.ts';
import { sendPushes } from '../../../shared/jobs/send-pushes.ts';
import { figuresFolder, projectFolder } from '../figures-folder.ts';
import type { DayOfWork } from './simulate-days.ts';

const figuresOf = (name: string) =>
  JSON.parse(readFileSync(join(projectFolder, figuresFolder, `${name}.json`), 'utf8'));

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

/** People are spread evenly over shards, so that more of these than runners make no difference. */
const mostRunners = 16;

/** Of Lambda's memory, the part that brings a whole processor. */
const wholeProcessor = 1769;
const secondsOf = ({ memoryMegabytes }: Job, cpuMilliseconds: number) =>
  (cpuMilliseconds / 1000) * Math.max(1, wholeProcessor / memoryMegabytes);

/** A day of so many people, at what entries were measured to take. */
export function dayOf(people: number, mailRate: number): DayOfWork[] {
  const share = (name: string): number =>
    figuresOf('push').shares.find((one: { function: string }) => one.function === name).cpuMilliseconds;
  const lists: number[] = figuresOf('discoveries').figures.map(
    (one: { cpuMilliseconds: number }) => one.cpuMilliseconds,
  );
  const sealed = figuresOf('history').figures[0].sealing.seconds * 1000;
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
  ];
}

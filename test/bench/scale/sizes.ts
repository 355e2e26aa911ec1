import type { OperationFigures } from '../operations/figures.ts';
import { requestsPerMonth } from '../operations/make-bill.ts';
import { statedUse } from '../operations/use.ts';
import { dayOf, rowsRemovedADay } from './day-of-people.ts';
import { type JobOfDay, simulateDays } from './simulate-days.ts';

const secondsOfDay = 24 * 60 * 60;
const secondsOfMonth = 30 * secondsOfDay;
/** The busiest minutes have five times the mean. */
const peak = 5;
/** A limit is twice the peak, so that a good day turns nobody away. */
export const room = 2;
export const defaults = { throttleRate: 1_000, warmWrites: 12_000, mailRate: 10, backgroundRate: 300 };
const runnerCounts = [1, 2, 4, 8, 16] as const;
/** Everybody of one time zone who takes the daily mail, and some of the others, have it within half an hour. */
const mailShare = 0.34;
const mailSeconds = 30 * 60;
/** Functions of a minute that run whether or not anybody calls. */
const functionsOfJobs = 10;

/** The minutes that work may wait: a question two, a mail half an hour, a night's list until the next night. */
const longestWaits: Readonly<Record<string, number>> = {
  'run-due-reminders': 2,
  'send-pushes': 2,
  'run-reminder-mails': 30,
  'find-discoveries': 1440,
  'seal-histories': 1440,
  'take-looks': 1440,
  'compute-studies': 1440,
  'run-imports': 180,
  'remove-variables': 180,
  'purge-people': 1440,
  'send-webhooks': 60,
};

export interface Size {
  readonly people: number;
  readonly requestsASecond: number;
  readonly writeUnitsASecond: number;
  readonly mailRate: number;
  readonly backgroundRate: number;
  readonly runners: number;
  readonly functionsAtOnce: number;
  readonly jobs: readonly JobOfDay[];
  /** What is too small with the settings that a stage has by itself, the worst first. */
  readonly breaks: readonly string[];
  /** What no setting mends. */
  readonly stillBreaks: readonly string[];
}

/** The rate that mends a job that is late with as many runners as there can be. */
const rates: Readonly<Record<string, string>> = {
  'run-reminder-mails': 'mailRate',
  'run-imports': 'backgroundRate',
  'remove-variables': 'backgroundRate',
  'purge-people': 'backgroundRate',
};

const late = (jobs: readonly JobOfDay[]) =>
  jobs.filter(
    ({ job, longestWaitMinutes, leftOver }) =>
      longestWaitMinutes > (longestWaits[job] ?? 0) || leftOver > 0.5,
  );

/** What so many people need, by the figures of operations and two simulated days of the schedule. */
export function sizeOf(people: number, { operations }: Pick<OperationFigures, 'operations'>): Size {
  const requestsASecond = (people * requestsPerMonth * peak) / secondsOfMonth;
  const writeUnitsASecond = (people * unitsPerMonth(operations) * peak) / secondsOfMonth;
  const mailRate = Math.max(defaults.mailRate, Math.ceil((people * mailShare) / mailSeconds));
  // Each job of those that remove rows has this rate; twice what comes on a day leaves room for bad ones.
  const rowsASecond = Math.ceil((2 * rowsRemovedADay(people)) / secondsOfDay);
  const backgroundRate = Math.min(1_000, Math.max(defaults.backgroundRate, rowsASecond));
  const known = new Map<string, readonly JobOfDay[]>();
  const simulate = (runners: number, at = { mailRate, backgroundRate }): readonly JobOfDay[] => {
    const name = `${runners} ${at.mailRate} ${at.backgroundRate}`;
    const found = known.get(name) ?? simulateDays(dayOf(people, at.mailRate, at.backgroundRate), runners);
    known.set(name, found);
    return found;
  };
  const runners = runnerCounts.find((count) => late(simulate(count)).length === 0) ?? 16;
  const jobs = simulate(runners);
  const lateAnyway = new Set(late(simulate(runners, defaults)).map(({ job }) => job));
  const settingOf = (job: string) => (lateAnyway.has(job) && rates[job]) || 'runners';
  const instances =
    Math.ceil(requestsASecond * secondsOfRequest(operations)) * room + functionsOfJobs + runners * 2;
  const limits: [name: string, used: number, limit: number][] = [
    ['`throttleRate`', requestsASecond, defaults.throttleRate],
    ["the table's quota of 40,000 write units", writeUnitsASecond, 40_000],
    ['1,000 functions at once', instances, 1_000],
    ["API Gateway's 10,000 requests a second", requestsASecond, 10_000],
    ...simulate(1, defaults).map(({ job, longestWaitMinutes, leftOver }): [string, number, number] => [
      `\`${settingOf(job)}\` (${job})`,
      leftOver > 0.5 ? Infinity : longestWaitMinutes,
      longestWaits[job] ?? 0,
    ]),
  ];
  return {
    people,
    requestsASecond,
    writeUnitsASecond,
    mailRate,
    backgroundRate,
    runners,
    functionsAtOnce: instances,
    jobs,
    breaks: limits
      .filter(([, used, limit]) => used > limit)
      .sort(([, a, b], [, c, d]) => c / d - a / b)
      .map(([name]) => name),
    stillBreaks: late(jobs).map(({ job }) => job),
  };
}

function unitsPerMonth(operations: OperationFigures['operations']): number {
  const most = Math.max(...operations.map(({ rows }) => rows));
  return statedUse.perPerson.reduce((sum, use) => {
    const figure = operations.find(
      ({ operation, scenario, rows }) =>
        operation === use.operation && scenario === use.scenario && (rows === most || rows === 0),
    );
    return sum + (figure?.writeUnits ?? 0) * use.timesPerMonth;
  }, 0);
}

/** The time that a usual request holds an instance for, in seconds: the median of all operations. */
function secondsOfRequest(operations: OperationFigures['operations']): number {
  const times = operations.map(({ wallMilliseconds }) => wallMilliseconds).sort((a, b) => a - b);
  return (times[Math.floor(times.length / 2)] ?? 0) / 1000;
}

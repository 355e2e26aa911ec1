import { sendWebhooks } from '../../../shared/jobs/send-webhooks.ts';
import { readFigures } from '../figures-folder.ts';
import { billLine, dollarsOf, prices, storageOf, tableDollars } from './bill.ts';
import type { BillLine, Use } from './bill-lines.ts';
import type { OperationFigure } from './figures.ts';
import { oneNotification } from './measure-jobs.ts';

const days = 30;
const memoryMegabytes = 512;

/** What other benches have found of the work that follows a request. */
export interface FollowUpFigures {
  /** Of `push`: what one push, and the log of one change, take. */
  readonly shares: readonly (Pick<OperationFigure, 'roundTrips' | 'readUnits' | 'writeUnits'> & {
    readonly function: string;
  })[];
  /** Of `history`: what summing up rows takes; the first thousand count as a week's. */
  readonly sealing: Pick<OperationFigure, 'readUnits' | 'writeUnits'>;
  /** Of `webhooks`: a message, and what its function waits for the receiver. */
  readonly webhook: Pick<
    OperationFigure,
    'roundTrips' | 'readUnits' | 'writeUnits' | 'cpuMilliseconds' | 'wallMilliseconds'
  >;
}

/** The same by the figures that were taken last. */
export const measuredFollowUps = (): FollowUpFigures => ({
  shares: readFigures('push').shares,
  sealing: readFigures('history').figures[0].sealing,
  webhook: webhookOf(readFigures('webhooks')),
});

/** A person's messages wait for one another, so that nobody else's share the time of their function. */
function webhookOf({ answersAfter, figures, share }: WebhookFigures): FollowUpFigures['webhook'] {
  const [, { cpuMilliseconds }] = figures;
  return { ...share, cpuMilliseconds, wallMilliseconds: cpuMilliseconds + answersAfter };
}

interface WebhookFigures {
  readonly answersAfter: number;
  readonly figures: readonly [unknown, Pick<OperationFigure, 'cpuMilliseconds'>];
  readonly share: Pick<OperationFigure, 'roundTrips' | 'readUnits' | 'writeUnits'>;
}

const line = (use: Omit<Use, 'scenario'>, dollars: number, ofTable: number): BillLine =>
  billLine({ ...use, scenario: 'follows' }, dollars, ofTable);

/** A line of what was measured. */
const lineOf = (use: Omit<Use, 'scenario'>, figure: OperationFigure, memory = memoryMegabytes): BillLine =>
  line(use, dollarsOf(figure, memory), tableDollars(figure));

const find = (figures: readonly OperationFigure[], operation: string, scenario: string): OperationFigure => {
  const found = figures.find((one) => one.operation === operation && one.scenario === scenario);
  if (found === undefined) throw new Error(`There is no figure of ${operation}, ${scenario}.`);
  return found;
};

/** Jobs whose processor was not measured by itself are given that of a notification, by their round trips. */
function jobFigure(
  figures: readonly OperationFigure[],
  share: FollowUpFigures['shares'][number],
  invocations: number,
): OperationFigure {
  const known = find(figures, 'run-due-reminders', oneNotification);
  const ratio = share.roundTrips / known.roundTrips;
  return {
    operation: share.function,
    scenario: 'follows',
    rows: 0,
    waves: 0,
    invocations,
    ...share,
    cpuMilliseconds: known.cpuMilliseconds * ratio,
    wallMilliseconds: known.wallMilliseconds * ratio,
  };
}

const shareOf = ({ shares }: FollowUpFigures, name: string) => {
  const found = shares.find((share) => share.function === name);
  if (found === undefined) throw new Error(`There is no figure of ${name}: npm run bench -- push`);
  return found;
};

/** The writes of a month, each of which the change log tells of. */
function changesOf(uses: readonly Use[], figures: readonly OperationFigure[]): number {
  const isWrite = ({ operation, scenario }: Use) =>
    figures.some((one) => one.operation === operation && one.scenario === scenario && one.writeUnits > 0);
  return uses.filter(isWrite).reduce((sum, { timesPerMonth }) => sum + timesPerMonth, 0);
}

/** The work after a person's requests: the change log, pushes, mails, summing up, and the tokens of their app. */
export function followUpLines(
  uses: readonly Use[],
  figures: readonly OperationFigure[],
  measured: FollowUpFigures,
): BillLine[] {
  const changes = changesOf(uses, figures);
  const notifications = uses.find(({ scenario }) => scenario === oneNotification)?.timesPerMonth ?? 0;
  // One function logs a change, another follows the log.
  const logged = jobFigure(figures, shareOf(measured, 'log-changes'), 2);
  const pushed = jobFigure(figures, shareOf(measured, 'send-pushes'), 0);
  const summed = tableDollars(measured.sealing);
  const job = (operation: string, why: string, timesPerMonth: number) => ({ operation, why, timesPerMonth });
  return [
    lineOf(job('log-changes', 'each write entered into the change log', changes), logged),
    lineOf(job('send-pushes', 'each notification pushed to a device', notifications), pushed),
    line(job('send-reminder-mails', 'a daily mail', days), prices.mail, 0),
    line(job('seal-histories', "a week's rows summed up", Math.round(days / 7)), summed, summed),
    lineOf(job('post-session-token', 'a token for the app, 6 times a day', 6 * days), sessionToken(figures)),
  ];
}

/** The request reads as the person's own record does; two items are written at once, and two that expired are removed. */
const sessionToken = (figures: readonly OperationFigure[]): OperationFigure => ({
  ...find(figures, 'get-user', 'the own record'),
  writeUnits: 8,
});

/** Processor and start of Node that Lambda bills for a new instance, besides what it loads. */
const nodeStartMilliseconds = 150;
const firstsOfADay = 30;

/** Costs that only some have: a phone that sends minutes, a webhook, the edge, instances started for few people. */
export function besides(
  requests: number,
  uses: readonly Use[],
  figures: readonly OperationFigure[],
  importMilliseconds: readonly number[],
  { webhook }: FollowUpFigures,
): BillLine[] {
  const phone = figures.findLast(({ operation }) => operation === 'post-receive-health-auto-export');
  if (phone === undefined) throw new Error('There is no figure of a phone that sends minutes.');
  const median = importMilliseconds.toSorted((a, b) => a - b)[Math.floor(importMilliseconds.length / 2)] ?? 0;
  const started =
    ((nodeStartMilliseconds + median) / 1000) * (memoryMegabytes / 1024) * prices.gigabyteSecond;
  const minutesOfAYear = 365 * 24 * 60;
  const stored = storageOf(minutesOfAYear).reduce((sum, { dollarsPerMonth }) => sum + dollarsPerMonth, 0);
  const use = (operation: string, why: string, timesPerMonth: number) => ({ operation, why, timesPerMonth });
  return [
    lineOf(use(phone.operation, 'a phone that sends an hour of minutes each hour', days * 24), phone),
    line(use('table', 'its 525,600 rows after a year, in the table, the index and the backup', 1), stored, 0),
    lineOf(
      use(sendWebhooks.id, 'an app that a webhook tells of each change', changesOf(uses, figures)),
      { operation: sendWebhooks.id, scenario: 'follows', rows: 0, waves: 0, invocations: 1, ...webhook },
      sendWebhooks.memoryMegabytes,
    ),
    line(
      use('edge', 'each request through the edge (`edge`): CloudFront and WAF', requests),
      prices.edgeRequest,
      0,
    ),
    line(
      use(
        'init',
        'starting functions for the first requests of a sitting, where few people keep them warm',
        firstsOfADay * days,
      ),
      started,
      0,
    ),
  ];
}

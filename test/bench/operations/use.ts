import type { Use } from './bill-lines.ts';
import { idleMinute, oneNotification } from './measure-jobs.ts';

const days = 30;
const minutes = days * 24 * 60;

const use = (operation: string, scenario: string, timesPerMonth: number, why: string): Use => ({
  operation,
  scenario,
  timesPerMonth,
  why,
});

const notifications = 'post-tracking-reminder-notifications';
const schedule = 'run-due-reminders';

/** The stated use: somebody who records by hand through the day, wears a device, is reminded, and looks often. */
const perPerson: readonly Use[] = [
  use('post-measurements', 'one by hand', 20 * days, '20 measurements a day by hand, one by one'),
  use('post-measurements', 'the first of a new variable', 4, '4 new variables a month'),
  use(
    'post-measurements',
    'a batch of 100 from a device',
    days,
    'a device that brings 100 measurements once a day',
  ),
  use('get-measurements', 'the newest 100', 20 * days, '20 looks at the newest 100 a day'),
  use('get-measurements', 'the newest 100 of one variable', 10 * days, '10 looks at one variable a day'),
  use('get-measurements', 'a day by the hour', 5 * days, '5 charts of a day'),
  use('delete-measurement', 'one', days, 'a slip corrected once a day'),
  use(schedule, oneNotification, 5 * days, '5 notifications made a day'),
  use('get-tracking-reminder-notifications', 'ten due', 10 * days, '10 looks at them a day'),
  use(notifications, 'one tracked', 3 * days, '3 of them tracked a day'),
  use(notifications, 'one snoozed', days, '1 snoozed'),
  use(notifications, 'one skipped', days, '1 skipped'),
  use('get-feed', 'ten due, five messages and a study', 5 * days, '5 looks at the feed a day'),
  use('post-feed', 'one of twenty tracked', days, '1 card answered a day'),
  use('post-tracking-reminders', 'one more than ten', 2, '2 new reminders a month'),
  use('post-tracking-reminders', 'one of ten changed', 2, '2 reminders changed a month'),
  use('post-user-variables', 'the settings of one', 4, '4 settings changed a month'),
  use('post-user-tags', 'one of two tags', 2, '2 foods tagged a month'),
  use('post-study-create', 'a new one of the history', 1, 'a new study a month'),
  use('post-study-create', 'one that is there, nothing new', 4, 'a look at a study a week'),
  use('post-study-publish', 'one that is there', 1, 'a study published a month'),
  use('get-study-page', 'a published one', days, 'a reader of it a day'),
  use('get-study-chart', 'of a published one', days, 'who opens a chart'),
  use('post-votes', 'a changed mind', 2, '2 votes a month'),
  use('get-connectors', 'all', days, 'the data sources once a day'),
  use('get-units', 'all', days, 'the units once a day'),
  use('get-shares', 'three apps', 2, '2 looks at who may read, a month'),
];

/** The jobs that a deployment runs by itself. */
const standing: readonly Use[] = [use('tick', idleMinute, minutes, 'looking every minute for what is due')];

export const statedUse = { perPerson, standing };

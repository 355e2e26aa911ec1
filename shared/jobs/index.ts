import { computeStudies } from './compute-studies.ts';
import { findDiscoveries } from './find-discoveries.ts';
import type { Job } from './job.ts';
import { purgePeople } from './purge-people.ts';
import { removeVariables } from './remove-variables.ts';
import { runDueReminders } from './run-due-reminders.ts';
import { runImports } from './run-imports.ts';
import { runReminderMails } from './run-reminder-mails.ts';
import { sealHistories } from './seal-histories.ts';
import { sendPushes } from './send-pushes.ts';
import { sendWebhooks } from './send-webhooks.ts';
import { takeLooks } from './take-looks.ts';

/** Every job that the tick runs, in the order in which it gives them their turns; infrastructure reads this list. */
export const jobs: readonly Job[] = [
  runDueReminders,
  sendPushes,
  runReminderMails,
  purgePeople,
  computeStudies,
  runImports,
  removeVariables,
  sealHistories,
  findDiscoveries,
  sendWebhooks,
  takeLooks,
];

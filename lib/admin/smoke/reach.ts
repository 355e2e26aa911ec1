import { jobs } from '../../../shared/jobs/index.ts';
import { mailJobs } from '../../../shared/jobs/mail-jobs.ts';
import { roundJobs } from '../../../shared/jobs/round-jobs.ts';
import { streamJobs } from '../../../shared/jobs/stream-jobs.ts';
import { tick } from '../../../shared/jobs/tick.ts';
import { assistants } from '../../../shared/routes/assistants/assistants.ts';
import { routes } from '../../../shared/routes/index.ts';
import { oauth } from '../../../shared/routes/oauth/oauth.ts';
import { pages } from '../../../shared/routes/pages/index.ts';
import { notFound } from '../../../shared/routes/pages/not-found.ts';

/** Functions that a caller can reach: each has a role of its own, which only a deployment shows to be right. */
export const callable: readonly string[] = [...routes, ...pages, oauth, assistants, notFound].map(
  ({ id }) => id,
);

/** Functions that nobody calls, and what shows that they work. */
export const uncalled: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [tick, ...jobs].map(({ id }) => [id, 'runs on a schedule; its alarm goes off if it fails']),
  ),
  ...Object.fromEntries(
    roundJobs.map(({ id }) => [id, 'runs on some days of the month; an alarm goes off if it fails']),
  ),
  ...Object.fromEntries(
    mailJobs.map(({ id }) => [id, 'sends email or handles reports about it; --mail shows it']),
  ),
  ...Object.fromEntries(streamJobs.map(({ id }) => [id, 'follows the table; the stream check shows it'])),
};

/** Functions that are skipped unless the operator gives an option for them. */
export const skippedUnlessGiven: Readonly<Record<string, string>> = {
  'post-push-subscriptions-test': 'would push to a stranger; give --push',
};

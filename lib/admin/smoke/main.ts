import { parseArgs } from 'node:util';
import { createPerson } from '../../../shared/data/people/new-person.ts';
import { issueToken } from '../../../shared/data/tokens/token.ts';
import { scopes } from '../../../shared/domain/people/scope.ts';
import { hourSeconds } from '../../../shared/domain/time/calendar.ts';
import { closeAccount, erasePerson } from '../../../shared/use-cases/people/erase-person.ts';
import { OperatorError } from '../command.ts';
import { connectToTable } from '../connect.ts';
import { epochSeconds } from '../operator-clock.ts';
import { outputOfStack, stackOf } from '../stack-output.ts';
import type { Check, Sight, SmokeVisit } from './check.ts';
import { edgeChecks, pausedChecks } from './checks/edge.ts';
import { followingChecks } from './checks/following.ts';
import { functionChecks, reachCheck } from './checks/functions.ts';
import { headerChecks } from './checks/headers.ts';
import { limitChecks } from './checks/limits.ts';

const usage = `npm run smoke -- --stage NAME | --url URL [--mail ADDRESS] [--webhook URL] [--push JSON] [--paused]

Checks a deployment from the outside, and prints what was expected next to what it saw. It creates a person and erases them at the end. --url names a local instance. --mail, --webhook and --push must be your own: only you can see what arrives there.
`;

const options = {
  stage: { type: 'string' },
  url: { type: 'string' },
  mail: { type: 'string' },
  webhook: { type: 'string' },
  push: { type: 'string' },
  paused: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

// The limit is looked at last, since that uses it up; the account is closed before.
const checks = [
  ...headerChecks,
  ...edgeChecks,
  ...followingChecks,
  ...functionChecks.toReversed(),
  reachCheck,
  ...limitChecks,
];

/** Answers the exit code: 0 if every check passed or was left out. */
export async function runSmoke(args: string[]): Promise<number> {
  try {
    const { values } = parseArgs({ args, options });
    if (values.help || (values.stage === undefined) === (values.url === undefined)) {
      process.stdout.write(usage);
      return values.help ? 0 : 2;
    }
    const baseUrl = await findBaseUrl(values);
    const given = {
      reached: new Set<string>(),
      mail: values.mail,
      webhook: values.webhook,
      push: values.push,
    };
    if (values.paused)
      return await runAll(pausedChecks, { baseUrl, person: { userId: 0, token: '' }, ...given });
    await connectToTable(stackOf(values.stage), values.url);
    const person = await makePerson();
    try {
      return await runAll(checks, { baseUrl, person, ...given });
    } finally {
      await removePerson(person.userId);
    }
  } catch (error) {
    if (!(error instanceof OperatorError) && !(error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS'))
      throw error;
    process.stderr.write(`${(error as Error).message}\n\n${usage}`);
    return 2;
  }
}

async function findBaseUrl({
  stage,
  url,
}: {
  readonly stage?: string;
  readonly url?: string;
}): Promise<string> {
  const stack = stackOf(stage);
  if (stack !== undefined) return (await outputOfStack(stack, 'BaseUrl')).replace(/\/$/, '');
  return String(url).replace(/\/$/, '');
}

async function makePerson(): Promise<SmokeVisit['person']> {
  const now = epochSeconds();
  const about = { displayName: 'Smoke test', timezone: 'UTC', administrator: false };
  const person = await createPerson({ ...about, email: `smoke-${crypto.randomUUID()}@example.com` }, now);
  if (person === undefined) throw new OperatorError('The test person could not be created. Try again.');
  const { userId } = person;
  const { text: token } = await issueToken({ userId, scopes, lifetimeSeconds: hourSeconds }, now);
  return { userId, token };
}

async function removePerson(userId: number): Promise<void> {
  const erasure = await closeAccount(userId, epochSeconds());
  if (erasure !== undefined) await erasePerson(erasure, epochSeconds());
}

async function runAll(all: readonly Check[], visit: SmokeVisit): Promise<number> {
  let wrong = 0;
  for (const check of all) {
    const sight = await check
      .look(visit)
      .catch((error: Error): Sight => ({ isRight: false, seen: error.message }));
    if ('isRight' in sight && !sight.isRight) wrong++;
    process.stdout.write(lineOf(check, sight));
  }
  process.stdout.write(wrong === 0 ? '\nAll checks passed.\n' : `\n${wrong} failed.\n`);
  return wrong === 0 ? 0 : 1;
}

function lineOf({ name, expected }: Check, sight: Sight): string {
  const [word, seen] =
    'leftOut' in sight ? ['left out', sight.leftOut] : [sight.isRight ? 'right' : 'WRONG', sight.seen];
  return `${word.padEnd(9)} ${name}\n          expected  ${expected}\n          seen      ${seen}\n`;
}

import { isObject } from '../../shared/domain/json/is-object.ts';

/** One line of a function's log as a person at a terminal wants it; undefined for what only machines read. */
export function shortLine(line: string): string | undefined {
  const said = parse(line);
  if (said === undefined) return line;
  const time = dim(String(said.timestamp ?? '').slice(11, 19));
  switch (said.event) {
    case 'request':
      return `${time} ${statusOf(Number(said.status))} ${String(said.operation).padEnd(36)} ${took(said)}${whoOf(said)}`;
    case 'job':
      return isIdle(said)
        ? undefined
        : `${time} ${dim('job')} ${String(said.operation).padEnd(36)} ${took(said)} ${countsOf(said)}`;
    case 'bug':
      return [
        `${time} ${red(`bug in ${said.operation}: ${said.error}`)}`,
        ...(Array.isArray(said.stack) ? said.stack : []),
      ].join('\n    ');
    default:
      return '_aws' in said ? undefined : line;
  }
}

function parse(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

const colour = (code: number) => (text: string) => `\u001b[${code}m${text}\u001b[0m`;
const dim = colour(2);
const red = colour(31);
const yellow = colour(33);
const green = colour(32);

const statusOf = (status: number) => (status < 400 ? green : status < 500 ? yellow : red)(String(status));

const took = ({ milliseconds = 0 }: Record<string, unknown>) =>
  `${Math.round(Number(milliseconds))} ms`.padStart(8);

const whoOf = ({ userId, clientId, coldStart }: Record<string, unknown>) =>
  [
    userId === undefined ? '' : dim(`  person ${userId}`),
    clientId === undefined ? '' : dim(` by ${clientId}`),
    coldStart ? dim('  first') : '',
  ].join('');

const numbersOf = ({ counts }: Record<string, unknown>) => Object.entries(isObject(counts) ? counts : {});

const isIdle = (said: Record<string, unknown>) => numbersOf(said).every(([, count]) => count === 0);

const countsOf = (said: Record<string, unknown>) =>
  dim(
    numbersOf(said)
      .filter(([, count]) => count !== 0)
      .map(([name, count]) => `${name} ${count}`)
      .join(', '),
  );

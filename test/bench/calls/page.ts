import { type Machine, machineSentence } from '../machine.ts';
import { markdownTable } from '../markdown-table.ts';
import type { ClientWeight } from './weigh-client.ts';

/** Processor time of one call to the table, in microseconds. */
export interface CallFigures {
  readonly machine: Machine;
  readonly rounds: number;
  readonly callsOfRound: number;
  readonly directMicroseconds: number;
  readonly sdkMicroseconds: number;
  /** The signature's part of a direct call. */
  readonly signingMicroseconds: number;
  /** Of a call over undici's pool, with a signature that is prepared once a minute. */
  readonly undiciMicroseconds: number;
  readonly clients: Readonly<Record<'node' | 'undici', ClientWeight>>;
}

/** Some 500 lines have to be looked after for the direct calls; with less than half saved they are not worth it. */
export const mostOfTheSdk = 0.5;

/** Figures as a page to read. */
export function callsPage(figures: CallFigures): string {
  const { machine, rounds, callsOfRound, directMicroseconds, sdkMicroseconds, signingMicroseconds } = figures;
  const { undiciMicroseconds, clients } = figures;
  const saved = directMicroseconds - undiciMicroseconds;
  const dearer = clients.undici.startMilliseconds - clients.node.startMilliseconds;
  const ratio = (sdkMicroseconds / directMicroseconds).toFixed(1);
  return `# Calls to the table

\`npm run bench -- calls\`: a GetItem over a kept connection to a bare server, directly as functions do it ([0092](../decisions/0092-direct-calls-to-the-table.md)) and through the unchanged SDK, in turns in one process; the median of ${rounds} rounds of ${callsOfRound} calls. It fails when a direct call takes more than ${mostOfTheSdk} of the SDK's processor time.

${machineSentence(machine)}

${markdownTable(
  ['processor time of a call', 'µs'],
  [
    ['directly', String(directMicroseconds)],
    ['of which the signature', String(signingMicroseconds)],
    ['over undici, with a prepared signature', String(undiciMicroseconds)],
    ['through the SDK', String(sdkMicroseconds)],
  ],
)}

The SDK takes **${ratio} times** as much.

Sending by undici's \`dispatch\` on a kept pool, with a signature of which everything but the body is prepared once a minute, would save ${Math.round((100 * saved) / directMicroseconds)} % of a call. It is not done. Its pool alone, without the rest of the package, is ${Math.round(clients.undici.kilobytes)} KB in each bundle, whose bound is 300 and most of which have 90 to 160; and a function takes ${dearer.toFixed(0)} ms of processor more to start (${clients.undici.startMilliseconds.toFixed(0)} against ${clients.node.startMilliseconds.toFixed(0)}, to load the client and send a first request), which is what ${Math.round((dearer * 1000) / saved)} calls save. Few instances live that long where few people call, and they are those whose first answer somebody waits for.
`;
}

import { type Machine, machineSentence } from '../machine.ts';
import { markdownTable } from '../markdown-table.ts';

/** Processor time of one call to the table, in microseconds. */
export interface CallFigures {
  readonly machine: Machine;
  readonly rounds: number;
  readonly callsOfRound: number;
  readonly directMicroseconds: number;
  readonly sdkMicroseconds: number;
  /** The signature's part of a direct call. */
  readonly signingMicroseconds: number;
}

/** Some 500 lines have to be looked after for the direct calls; with less than half saved they are not worth it. */
export const mostOfTheSdk = 0.5;

/** Figures as a page to read. */
export function callsPage(figures: CallFigures): string {
  const { machine, rounds, callsOfRound, directMicroseconds, sdkMicroseconds, signingMicroseconds } = figures;
  const ratio = (sdkMicroseconds / directMicroseconds).toFixed(1);
  return `# Calls to the table

\`npm run bench -- calls\`: a GetItem over a kept connection to a bare server, directly as functions do it ([0092](../decisions/0092-direct-calls-to-the-table.md)) and through the unchanged SDK, in turns in one process; the median of ${rounds} rounds of ${callsOfRound} calls. It fails when a direct call takes more than ${mostOfTheSdk} of the SDK's processor time.

${machineSentence(machine)}

${markdownTable(
  ['processor time of a call', 'µs'],
  [
    ['directly', String(directMicroseconds)],
    ['of which the signature', String(signingMicroseconds)],
    ['through the SDK', String(sdkMicroseconds)],
  ],
)}

The SDK takes **${ratio} times** as much.
`;
}

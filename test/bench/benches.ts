/** The benches that `npm run bench -- NAME` runs, each from `test/bench/NAME.ts`, with a line for the list. */
export const benches = {
  analysis: 'how fast and how large the analysis is, compared with pandas and scipy',
  assistants: 'what each tool for assistants costs, compared with its operation; writes its figures',
  bill: 'the bill and the page of sizes, from the last figures; writes them',
  bundles: 'how large each function is and what it takes to load',
  calls: 'what a call to the table takes, directly and through the SDK; writes its figures',
  discoveries: 'what the nightly search costs for forty variables and a year; writes its figures',
  experiments: 'how often an experiment finds what is not there, and what is; writes its figures',
  faults: 'storms, broken writes, an outage and kills, more of them than the tests have time for',
  'histories-model': 'random histories whose summaries are compared with their rows (--runs 2000)',
  history: 'what a year costs to read with 1,000 to 1,000,000 rows; writes its figures',
  home: 'what a household’s service holds with ten people’s year of minutes, and its backup; writes its figures',
  hostile: 'thousands of hostile requests to every operation and page (--requests 20000)',
  imports:
    'how fast an export is read (--rows 0: only that), and a year of minutes as a device brings it; writes its figures',
  load: 'what a second of processor answers of everyday requests; writes its figures',
  middleware: 'what a request costs before and after its handler',
  operations: 'what every operation costs; writes its figures (without a name, this is run; --few, --quick)',
  peer: 'the same work here and on Parse Server with PostgreSQL; writes its figures',
  profile: "where the processor's time goes in a request",
  purge: 'how many runs it takes to erase a person with many measurements',
  push: '10,000 notifications due in one minute, each on a device; writes its figures',
  reminders: 'one run of the schedule over 1,000 and 10,000 due reminders',
  rounds: 'what the monthly population figures take; writes its figures (--rows 1000000)',
  scale: 'what 10,000 to 1,000,000 people ask of a deployment, on a simulated clock',
  start:
    'what npm start takes, the first time and the next, and what it holds when nobody calls; writes its figures',
  studies: 'what a study of 100,000 measurements per variable takes',
  suite: 'what a run of tests takes, by kind of process (followed by what Jest is to run)',
  truth: 'how often a study claims an effect that is not there, and finds one that is; writes its figures',
  webhooks: 'messages a second to a receiver that takes 100 ms; writes its figures',
  worst: 'the most expensive request of every operation against what it may cost; writes its figures',
  year: 'a random year with moves, computed again by other means (--seeds 5, --days 365); writes its figures',
};

export type BenchName = keyof typeof benches;

export const isBench = (name: string): name is BenchName => Object.hasOwn(benches, name);

export interface BenchCommand {
  readonly name: BenchName;
  readonly rest: readonly string[];
}

/** Reads a command line: a bench with its own options, or a request for the list. */
export function readBenchCommand(line: readonly string[]): BenchCommand | 'help' {
  const [first, ...rest] = line;
  if (first === '--help' || first === '-h' || first === 'help') return 'help';
  if (first === undefined || first.startsWith('-')) return { name: 'operations', rest: line };
  if (!isBench(first)) throw new UnknownBench(first);
  return { name: first, rest };
}

export class UnknownBench extends Error {
  constructor(name: string) {
    super(`There is no bench "${name}".\n\n${benchList()}`);
  }
}

export function benchList(): string {
  const width = Math.max(...Object.keys(benches).map((name) => name.length));
  const lines = Object.entries(benches).map(([name, tells]) => `  ${name.padEnd(width)}  ${tells}`);
  return ['npm run bench -- NAME [options]', '', ...lines].join('\n');
}

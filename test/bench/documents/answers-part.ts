import type { BenchName } from '../benches.ts';
import { readFigures } from '../figures-folder.ts';

/** What a bench asks, and what it found when its figures were last taken. */
interface Answer {
  readonly bench: BenchName;
  readonly question: string;
  /** The page in docs/figures, unless it is named after the bench. */
  readonly page?: string;
  readonly answer: (figures: ReturnType<typeof readFigures>) => string;
}

const number = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 0 });
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

type Shares = Readonly<Record<string, Readonly<Record<'title' | 'plain', number>>>>;
const claims = (families: readonly { shares: Shares }[], by: 'title' | 'plain') =>
  percent(average(families.flatMap(({ shares }) => Object.values(shares).map((share) => share[by]))));

const answers: Readonly<Record<string, readonly Answer[]>> = {
  'Is it true?': [
    {
      bench: 'truth',
      question: 'How often does a study claim an effect where there is none?',
      answer: ({ families, discovery }) =>
        `In ${claims(families, 'title')} of histories; plain Pearson at p < .05 in ${claims(families, 'plain')}. Of people with nothing to find, at most ${percent(Math.max(...discovery.map(({ anyLine }: { anyLine: number }) => anyLine)))} see a line that stands out.`,
    },
    {
      bench: 'experiments',
      question: 'How often does an experiment find an effect where there is none?',
      answer: ({ inAll, families }) =>
        `In ${percent(inAll)}; ${percent(Math.max(...families.map(({ all }: { all: number }) => all)))} of the kind of people for whom it is worst.`,
    },
    {
      bench: 'year',
      question: 'Is a random year with flights the same when it is computed by other means?',
      answer: ({ figures }) =>
        `Of ${number(sum(figures.map(({ compared }: { compared: number }) => compared)))} rows, days, points and notifications, ${number(sum(figures.map(({ differences }: { differences: number }) => differences)))} differ.`,
    },
  ],
  'Does everything arrive?': [
    {
      bench: 'imports',
      question: 'How fast does a year of minutes come in, and can a partition take it?',
      answer: ({ free, throttled }) =>
        `${number(free.rows / free.seconds)} rows a second, ${(free.writeUnits / free.rows).toFixed(2)} write units each; ${number(throttled.rows / throttled.seconds)} a second into a partition that takes 1,000. Each row is there once.`,
    },
    {
      bench: 'imports',
      page: 'imports-reading-large',
      question: 'How much memory does reading a large export take (`--rows 0 --megabytes 4000`)?',
      answer: ({ reading: { bytes, peakBytes, browser } }) =>
        `For ${(bytes / 1e9).toFixed(1)} GB, ${number(peakBytes / 1e6)} MB in Node and ${number(browser.peakBytes / 1e6)} MB in a browser.`,
    },
    {
      bench: 'imports',
      page: 'imports-undone',
      question: 'What does undoing an import leave behind (`--attributed 100000`)?',
      answer: ({ rows, undone }) =>
        `Nothing: the export is as before. Each of ${number(rows)} rows takes ${(undone.writeUnits / rows).toFixed(2)} write units.`,
    },
    {
      bench: 'push',
      question: 'Are 10,000 people who are reminded in one minute all reached?',
      answer: ({ wanted, once }) => `${number(once)} of ${number(wanted)}, exactly once.`,
    },
    {
      bench: 'webhooks',
      question: 'How many messages a second get to a receiver that takes 100 ms?',
      answer: ({ figures: [before, one, many] }) =>
        `${number(many.perSecond)} of many people, ${number(one.perSecond)} of one person; one after another it was ${number(before.perSecond)}.`,
    },
  ],
  'What does it cost?': [
    {
      bench: 'operations',
      question: 'What does every operation cost?',
      answer: ({ bill }) =>
        `See below. A person with ${number(bill.rows)} measurements costs ${(bill.dollarsPerPersonAndMonth * 100).toFixed(1)} cents a month.`,
    },
    {
      bench: 'worst',
      question: 'What does the most expensive request cost?',
      answer: ({ figures }) =>
        `None of ${number(figures.length)} requests reads more than 1,000 units beyond its own items.`,
    },
    {
      bench: 'history',
      question: 'What does a long history cost to read?',
      answer: ({ figures }) => {
        const units = (one: { summedUp: Record<string, { readUnits: number }> }) =>
          one.summedUp['a year by day']?.readUnits ?? 0;
        return `A year by day ${units(figures[0])} units with ${number(figures[0].rows)} rows and ${units(figures.at(-1))} with ${number(figures.at(-1).rows)}.`;
      },
    },
    {
      bench: 'load',
      question: 'How many everyday requests does a second of processor answer?',
      answer: ({ perCoreSecond, perFunctionSecond, megabytes }) =>
        `${number(perCoreSecond)}; a function of ${megabytes} MB ${number(perFunctionSecond)}.`,
    },
    {
      bench: 'calls',
      question: 'What does calling the table directly save, compared with the SDK?',
      answer: ({ directMicroseconds, sdkMicroseconds }) =>
        `A call takes ${directMicroseconds} µs of processor instead of ${number(sdkMicroseconds)}.`,
    },
    {
      bench: 'discoveries',
      question: 'What does the nightly search among 40 variables cost?',
      answer: ({ figures: [figure] }) =>
        `${figure.readUnits} read units and ${(figure.cpuMilliseconds / 1000).toFixed(1)} s of processor a night.`,
    },
    {
      bench: 'rounds',
      question: 'What do the monthly population figures take?',
      answer: ({ measured }) => {
        const { rows, cpuSeconds, peakMegabytes } = measured.at(-1);
        return `${cpuSeconds.toFixed(0)} s of processor and ${number(peakMegabytes)} MB for ${number(rows)} rows.`;
      },
    },
    {
      bench: 'assistants',
      question: 'What does an assistant’s tool cost, compared with its operation?',
      answer: ({ figures }) => {
        const { ofTool, ofOperation } = figures.find(({ tool }: { tool: string }) => tool === 'record');
        return `To record one value, ${ofTool.roundTrips} calls to the table instead of ${ofOperation.roundTrips}.`;
      },
    },
  ],
  'What does it take on your machine?': [
    {
      bench: 'start',
      question: 'How long does `npm start` take, and what does it hold when left alone?',
      answer: ({ starts: [first, next], megabytes }) =>
        `${first.seconds.toFixed(0)} s the first time, ${next.seconds.toFixed(0)} s afterwards; ${number(megabytes.mean)} MB.`,
    },
    {
      bench: 'home',
      question: 'What does a household’s service hold when left alone?',
      answer: ({ people, rows, empty, full }) =>
        `${number(empty.mean)} MB without records, ${number(full.mean)} MB with ${number(people * rows)} rows of ten people.`,
    },
  ],
};

const lineOf = ({ bench, question, page = bench, answer }: Answer) =>
  `- [${bench}](${page}.md): ${question} **${answer(readFigures(page))}**`;

/** The benches with their last answers, a line each, as docs/figures/README.md shows them. */
export const answersPart = (): string =>
  Object.entries(answers)
    .map(([title, ofTitle]) => `### ${title}\n\n${ofTitle.map(lineOf).join('\n')}`)
    .join('\n\n');

/**
 * Shows that a request costs by the days it reads, not by the rows: a year by day, charts and a study with 1,000 to
 * 1,000,000 rows in that year; and that a page costs the same however long the history is. `npm run bench --
 * history` writes docs/figures/history.{md,json,svg} and fails where a page costs more, or a summed-up year more
 * than the limits below. `--rows` stops at fewer rows; with less than 100,000 it writes nothing.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readApplication } from '../../lib/local/assembly/application.ts';
import { readAssembly } from '../../lib/local/assembly/assembly.ts';
import { startDynamoDbLocal } from '../../lib/local/database/dynamodb-local.ts';
import { readSealState, sealingOf } from '../../shared/data/histories/sealing.ts';
import { requestSealing } from '../../shared/data/histories/sealing-schedule.ts';
import { spansOfRows } from '../../shared/domain/histories/sealing.ts';
import { formatUtc } from '../../shared/domain/time/calendar.ts';
import { epochSeconds } from '../../shared/platform/clock.ts';
import { getMeasurements } from '../../shared/routes/measurements/get-measurements.ts';
import type { Route } from '../../shared/routes/route.ts';
import { postStudyCreate } from '../../shared/routes/studies/post-study-create.ts';
import { getUserVariables } from '../../shared/routes/variables/get-user-variables.ts';
import { type Person, serviceAt } from '../support/client.ts';
import { startRuntime } from '../support/runtime.ts';
import { synthesiseOrFail } from '../support/stacks/synthesise.ts';
import { figuresFolder, projectFolder, writeFigures } from './figures-folder.ts';
import { type Curve, drawCurves } from './history/draw-curves.ts';
import { type Bench, costOf, type RequestCost, stopRecorded } from './history/request-cost.ts';
import { newest, type SeedPlan, seedYear, variables } from './history/seed-year.ts';
import { describeMachine, machineSentence } from './machine.ts';
import { markdownTable } from './markdown-table.ts';
import { makePatient } from './operations/patient-assembly.ts';
import type { BenchRequest } from './operations/scenario.ts';
import { sumUsage } from './operations/sum-usage.ts';
import { patiently } from './patiently.ts';
import { report } from './progress.ts';
import { startRecordingProxy } from './recording-proxy.ts';
import { withoutRateLimits } from './without-rate-limits.ts';

const most = 1_000_000;
const { values } = parseArgs({ options: { rows: { type: 'string', default: String(most) } } });
const largest = Number(values.rows);
const sizes = [1_000, 10_000, 100_000, 1_000_000].filter((rows) => rows <= largest);
/** With more, a request that reads rows takes longer than it may. */
const mostFromRows = 10_000;
/** 500,000 minutes. */
const spanSeconds = 500_000 * 60;

interface LongRead {
  readonly route: Route;
  readonly request: Omit<BenchRequest, 'token'>;
  /** What a summed-up year may cost. */
  readonly limit: RequestCost;
}

const members = ['readUnits', 'roundTrips', 'waves'] as const;
const [cause, effect] = variables;
const from = formatUtc(newest - 365 * 86_400);
const studyRequest = {
  path: '/api/v3/study/create',
  body: { causeVariableName: cause, effectVariableName: effect },
};
const longReads: Readonly<Record<string, LongRead>> = {
  'a year by day': {
    route: getMeasurements,
    request: {
      path: `/api/v3/measurements?${new URLSearchParams({
        variableName: cause,
        groupingWidth: '86400',
        limit: '200',
        earliestMeasurementTime: from,
      })}`,
    },
    limit: { readUnits: 60, roundTrips: Infinity, waves: 4 },
  },
  'the charts of a variable': {
    route: getUserVariables,
    request: { path: `/api/v3/userVariables?${new URLSearchParams({ name: cause, includeCharts: 'true' })}` },
    limit: { readUnits: 60, roundTrips: Infinity, waves: Infinity },
  },
  'a study, nothing new': {
    route: postStudyCreate,
    request: studyRequest,
    limit: { readUnits: 60, roundTrips: 6, waves: 3 },
  },
};

const pageQueries: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'the newest 100': { sort: '-startAt' },
  'the newest 100 of one variable': { sort: '-startAt', variableName: cause },
  'an hour of it': between(3600),
  'an hour of one variable': { variableName: cause, ...between(3600) },
  'six hours by the hour': { variableName: cause, groupingWidth: '3600', ...between(6 * 3600) },
};

function between(seconds: number) {
  return {
    earliestMeasurementTime: formatUtc(newest - seconds),
    latestMeasurementTime: formatUtc(newest),
  };
}

report('Starting the service');
const database = await startDynamoDbLocal(undefined);
await database.ready;
process.env.DAYMARK_DATABASE = database.endpoint;
const assembly = await synthesiseOrFail({ context: withoutRateLimits });
makePatient(assembly);
const runtime = await startRuntime({ assembly });
const service = serviceAt(runtime.url);
const { dynamodbEndpoint, tableName } = await runtime.info();
const line = await startRecordingProxy(dynamodbEndpoint);
const table = { endpoint: database.endpoint, tableName };
const bench: Bench = {
  runtime,
  service,
  // A service that does not start its database itself has a table of its own in it.
  functions: readApplication(readAssembly(assembly), runtime.url).functions.map((one) => ({
    ...one,
    environment: { ...one.environment, TABLE_NAME: tableName },
  })),
  line,
};

try {
  const figures = [];
  let longest: Person | undefined;
  for (const rows of sizes) {
    const { person, seconds } = await seeded({ rows, secondsApart: Math.floor(spanSeconds / (rows / 2)) });
    longest = person;
    report(`${rows} rows are written`);
    const firstStudy = await openFirstStudy(person);
    const fromRows = rows > mostFromRows ? {} : await costs(person, 1);
    const sealing = await sumUp(person);
    report(`${rows} rows are summed up`);
    await checkComplete(person);
    figures.push({ rows, seconds, firstStudy, sealing, fromRows, summedUp: await costs(person, 5) });
  }
  const pages: Pages = largest === most ? await pageCosts([await shortHistory(), longest as Person]) : [];
  finish(figures, pages);
} finally {
  await stopRecorded();
  line.close();
  await runtime.stop();
  await database.stop();
  rmSync(assembly, { recursive: true, force: true });
}

async function seeded(wanted: SeedPlan) {
  const person = await service.createPerson();
  const begun = performance.now();
  let reported = 0;
  await seedYear(service, person, wanted, table, (written) => {
    if (written - reported < 50_000) return;
    reported = written;
    report(`${written} of ${wanted.rows} rows`);
  });
  return { person, seconds: Math.round((performance.now() - begun) / 1000) };
}

/** As dense as the longest one. */
async function shortHistory(): Promise<Person> {
  const { person } = await seeded({ rows: 1_000, secondsApart: 60 });
  await sumUp(person);
  return person;
}

interface StudyFigures {
  readonly study: {
    readonly statistics: { readonly coversSince?: string; readonly numberOfPairs?: number };
  };
}

/** What the first study answers before anything is summed up: all, or the newest days, and what it read for that. */
async function openFirstStudy(person: Person) {
  const { path, body: asked } = studyRequest;
  await runtime.resetUsage();
  const { status, body } = await service.post<StudyFigures>(path, asked, person);
  if (status !== 200) throw new Error(`The first study was answered ${status}: ${JSON.stringify(body)}`);
  const { readUnits } = sumUsage(await runtime.usage(), postStudyCreate.id);
  const { coversSince, numberOfPairs = 0 } = body.study.statistics;
  return { readUnits, numberOfPairs, ...(coversSince === undefined ? {} : { coversSince }) };
}

/** The job that sums up completes the studies that waited for it. */
async function checkComplete(person: Person): Promise<void> {
  const { body } = await service.get<{ studies: StudyFigures['study'][] }>('/api/v3/studies', person);
  if (body.studies.length !== 1 || body.studies[0]?.statistics.coversSince !== undefined)
    throw new Error(`The study is not complete: ${JSON.stringify(body).slice(0, 500)}`);
}

/** Without those that could not be answered in so many tries: on a busy machine rows may take too long. */
async function costs(person: Person, tries: number): Promise<Record<string, RequestCost>> {
  const found: Record<string, RequestCost> = {};
  for (const [name, { route, request }] of Object.entries(longReads))
    for (let left = tries; left > 0 && found[name] === undefined; left--)
      try {
        found[name] = await costOf(bench, route, { ...request, token: person.token });
      } catch (error) {
        report(String(error).slice(0, 200));
      }
  return found;
}

/** Runs the job until every day is summed up; gives what it read and wrote. */
async function sumUp(person: Person) {
  await runtime.clock();
  await patiently(() => service.inTable(() => requestSealing(person.userId, epochSeconds())));
  await runtime.resetUsage();
  const begun = performance.now();
  for (let ran = 1; ; ran++) {
    await runtime.clock({ advance: 20 * 60 });
    await runtime.tick();
    const sealing = sealingOf(await patiently(() => service.inTable(() => readSealState(person.userId))));
    if (spansOfRows(sealing, [], { from: newest - spanSeconds, until: newest + 1 }).length === 0) break;
    if (ran === 30) throw new Error('The history is still not summed up.');
    report(`run ${ran} of the job is over`);
  }
  const used = (await runtime.usage()).filter(({ function: id }) => id === 'seal-histories');
  const sum = (member: 'readUnits' | 'writeUnits') =>
    Math.round(used.reduce((all, one) => all + one[member], 0));
  const seconds = Math.round((performance.now() - begun) / 1000);
  return { readUnits: sum('readUnits'), writeUnits: sum('writeUnits'), seconds };
}

async function pageCosts(people: readonly Person[]) {
  const found: { name: string; costs: RequestCost[] }[] = [];
  for (const [name, query] of Object.entries(pageQueries)) {
    const path = `/api/v3/measurements?${new URLSearchParams(query)}`;
    const ofEach: RequestCost[] = [];
    for (const { token } of people) ofEach.push(await costOf(bench, getMeasurements, { path, token }));
    found.push({ name, costs: ofEach });
  }
  return found;
}

type Pages = Awaited<ReturnType<typeof pageCosts>>;

type Figure = {
  readonly rows: number;
  readonly seconds: number;
  readonly firstStudy: {
    readonly readUnits: number;
    readonly numberOfPairs: number;
    readonly coversSince?: string;
  };
  readonly sealing: { readonly readUnits: number; readonly writeUnits: number; readonly seconds: number };
  readonly fromRows: Record<string, RequestCost>;
  readonly summedUp: Record<string, RequestCost>;
};

function finish(figures: readonly Figure[], pages: Pages): void {
  const machine = describeMachine();
  const number = (value: number) => value.toLocaleString('en');
  const shown = (cost: RequestCost | undefined) =>
    cost === undefined ? '–' : `${number(cost.readUnits)}, ${cost.roundTrips} (${cost.waves})`;
  const names = Object.keys(longReads);
  const longTable = markdownTable(
    ['rows in the year', ...names, ...names.map((name) => `${name}, from rows`)],
    figures.map(({ rows, summedUp, fromRows }) => [
      number(rows),
      ...names.map((name) => shown(summedUp[name])),
      ...names.map((name) => shown(fromRows[name])),
    ]),
  );
  const sealingTable = markdownTable(
    ['rows in the year', 'seconds to write them here', 'seconds to sum them up', 'read units', 'write units'],
    figures.map(({ rows, seconds, sealing }) => [
      number(rows),
      number(seconds),
      number(sealing.seconds),
      number(sealing.readUnits),
      number(sealing.writeUnits),
    ]),
  );
  const firstTable = markdownTable(
    ['rows in the year', 'covers', 'pairs of days', 'read units'],
    figures.map(({ rows, firstStudy: { coversSince, numberOfPairs, readUnits } }) => [
      number(rows),
      coversSince === undefined ? 'everything' : `since ${coversSince}`,
      number(numberOfPairs),
      number(readUnits),
    ]),
  );
  const pageTable = markdownTable(
    ['', '1,000 rows', `${number(sizes.at(-1) ?? 0)} rows`],
    pages.map(({ name, costs: ofEach }) => [name, ...ofEach.map(shown)]),
  );
  const page = `# Days cost, rows do not

${machineSentence(machine)} Made by \`npm run bench -- history\`.

Somebody recorded two variables for 347 days, half of the rows each: a thousand rows are three a day, a hundred thousand every ten minutes of both, a million every minute. Read units, round trips and, in brackets, those that wait for one another, of one request; all exact, the token and the person included. A year by day is answered 200 days at a time; each page reads the summaries of the whole year. What is younger than two days, or touched since it was summed up, is read from its rows and comes on top; here nothing is.

![Read units of a year by day, charts and a study against rows: level where summed up, rising from rows](history.svg)

${longTable}

Summing up is done once, in the background, and afterwards only for what is new or touched. Seconds are of this machine and of DynamoDB Local, which answers far slower than DynamoDB does.

${sealingTable}

The first study, before anything was summed up, is answered at once with the newest days. The same job completes it, and the result is a card in the feed: afterwards it covered everything.

${firstTable}

${pages.length === 0 ? '' : `A page, with rows a minute apart, costs the same however long the history is; in groups, the summary of a month is a unit or two larger where every hour of it holds something:\n\n${pageTable}\n`}`;
  console.log(page);
  const curves = names.flatMap((name, i): Curve[] => {
    const colour = ['#2563a8', '#b4581c', '#2f7d4f'][i] ?? '#333333';
    const points = (of: (figure: Figure) => RequestCost | undefined) =>
      figures.flatMap((figure) => {
        const cost = of(figure);
        return cost === undefined ? [] : [{ rows: figure.rows, units: cost.readUnits }];
      });
    return [
      { label: name, colour, isDashed: false, points: points(({ summedUp }) => summedUp[name]) },
      {
        label: `${name}, from rows`,
        colour,
        isDashed: true,
        points: points(({ fromRows }) => fromRows[name]),
      },
    ];
  });
  const picture = drawCurves('Days cost, rows do not', curves);
  const problems = [...beyondLimits(figures), ...notFlat(figures), ...unequalPages(pages)];
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  if (largest < 100_000) return;
  writeFigures('history', { machine, figures, pages }, page);
  writeFileSync(join(projectFolder, figuresFolder, 'history.svg'), picture);
}

function beyondLimits(figures: readonly Figure[]): string[] {
  return figures.flatMap(({ rows, summedUp }) =>
    Object.entries(summedUp).flatMap(([name, cost]) =>
      members
        .filter((member) => cost[member] > (longReads[name]?.limit[member] ?? 0))
        .map((member) => `${name} of ${rows} rows takes ${cost[member]} ${member}: too many.`),
    ),
  );
}

/** Ten times the rows within the same hours take no more; fewer rows lie in fewer hours. */
function notFlat(figures: readonly Figure[]): string[] {
  const dense = figures.filter(({ rows }) => rows >= 100_000);
  return Object.keys(longReads).flatMap((name) => {
    const units = dense.map(({ summedUp }) => summedUp[name]?.readUnits ?? 0);
    return Math.max(...units) > 1.5 * Math.min(...units)
      ? [`${name} grows with rows: ${units.join(', ')}.`]
      : [];
  });
}

/** The summary of a month is a unit or two larger where every hour of it holds something. */
const unitsOfFullerMonths = 2;

function unequalPages(pages: Pages): string[] {
  return pages
    .filter(({ costs }) => {
      const trips = new Set(costs.map(({ readUnits: _, ...others }) => JSON.stringify(others)));
      const units = costs.map(({ readUnits }) => readUnits);
      return trips.size > 1 || Math.max(...units) > Math.min(...units) + unitsOfFullerMonths;
    })
    .map(({ name }) => `The long history costs something else: ${name}.`);
}

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
import { startDatabaseProcess } from '../../lib/local/database/database-process.ts';
import { readSealState, sealingOf } from '../../shared/data/histories/sealing.ts';
import { requestSealing } from '../../shared/data/histories/sealing-schedule.ts';
import { spansOfRows } from '../../shared/domain/histories/sealing.ts';
import { epochSeconds } from '../../shared/platform/clock.ts';
import { getMeasurements } from '../../shared/routes/measurements/get-measurements.ts';
import { postStudyCreate } from '../../shared/routes/studies/post-study-create.ts';
import { type Person, serviceAt } from '../support/client.ts';
import { startRuntime } from '../support/runtime.ts';
import { synthesiseOrFail } from '../support/stacks/synthesise.ts';
import { figuresFolder, projectFolder, writeFigures } from './figures-folder.ts';
import type { HistoryFigure, PageFigure } from './history/history-figures.ts';
import { historyPage, historyPicture } from './history/history-page.ts';
import { historyProblems } from './history/history-problems.ts';
import { longReads, pageQueries, studyRequest } from './history/history-requests.ts';
import { type Bench, costOf, type RequestCost, stopRecorded } from './history/request-cost.ts';
import { newest, type SeedPlan, seedYear } from './history/seed-year.ts';
import { describeMachine } from './machine.ts';
import { makePatient } from './operations/patient-assembly.ts';
import { sumUsage } from './operations/sum-usage.ts';
import { patiently } from './patiently.ts';
import { report } from './progress.ts';
import { startRecordingProxy } from './recording-proxy.ts';
import { withoutRateLimits } from './without-rate-limits.ts';

const most = 1_000_000;
const { values } = parseArgs({ options: { rows: { type: 'string', default: String(most) } } });
const largest = Number(values.rows);
const sizes = [1_000, 10_000, 100_000, 1_000_000].filter((rows) => rows <= largest);
/** The most rows that a request can read in the time it has. */
const mostFromRows = 10_000;
const mostRunsToComplete = 2;
/** 500,000 minutes. */
const spanSeconds = 500_000 * 60;

report('Starting the service');
const database = await startDatabaseProcess(undefined);
await database.ready;
process.env.DAYMARK_DATABASE_URL = database.endpoint;
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
  const figures: HistoryFigure[] = [];
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
  const pages = largest === most ? await pageCosts([await shortHistory(), longest as Person]) : [];
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

/** A history as dense as the longest one. */
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

/** Opens a study before anything is summed up: it covers all, or the newest days. Gives what it read for that. */
async function openFirstStudy(person: Person) {
  const { path, body: asked } = studyRequest;
  await runtime.resetUsage();
  const { status, body } = await service.post<StudyFigures>(path, asked, person);
  if (status !== 200) throw new Error(`The first study was answered ${status}: ${JSON.stringify(body)}`);
  const { readUnits } = sumUsage(await runtime.usage(), postStudyCreate.id);
  const { coversSince, numberOfPairs = 0 } = body.study.statistics;
  return { readUnits, numberOfPairs, ...(coversSince === undefined ? {} : { coversSince }) };
}

/** The job that sums up completes the studies that waited for it, in its next run if it had no time left. */
async function checkComplete(person: Person): Promise<void> {
  for (let left = mostRunsToComplete; ; left--) {
    const { body } = await service.get<{ studies: StudyFigures['study'][] }>('/api/v3/studies', person);
    if (body.studies.length === 1 && body.studies[0]?.statistics.coversSince === undefined) return;
    if (left === 0) throw new Error(`The study is not complete: ${JSON.stringify(body).slice(0, 500)}`);
    await runtime.clock({ advance: 20 * 60 });
    await runtime.tick();
  }
}

/** The costs of the long reads, save those that failed in all `tries`: on a busy machine rows may take too long. */
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

function finish(figures: readonly HistoryFigure[], pages: readonly PageFigure[]): void {
  const machine = describeMachine();
  const page = historyPage(machine, figures, pages);
  console.log(page);
  const problems = historyProblems(figures, pages);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  if (largest < 100_000) return;
  writeFigures('history', { machine, figures, pages }, page);
  writeFileSync(join(projectFolder, figuresFolder, 'history.svg'), historyPicture(figures));
}

import { mulberry32 } from '../../../shared/domain/analysis/methods/random.ts';
import type { ConnectorRecord } from '../../../shared/schemas/measurements/connector.ts';
import { serviceAt, type TokenHolder } from '../client.ts';
import { integrityProblems } from '../integrity/integrity.ts';
import type { FaultPlan } from '../local-service/fault-plan.ts';
import type { FaultReport } from '../local-service/faults.ts';
import type { RuntimeEndpoints } from '../runtime.ts';
import { Recorder } from './recorder.ts';
import { SettingsChanger } from './settings-changer.ts';
import { Tracker } from './tracker.ts';
import { Voter } from './voter.ts';

export interface Storm {
  readonly seed: number;
  readonly people: number;
  /** The number of requests that each app of each person makes. */
  readonly steps: number;
  readonly plan: Partial<FaultPlan>;
}

/** The result of a storm: everything in `problems` is a promise broken. */
export interface Aftermath {
  readonly faults: FaultReport;
  readonly acknowledgedRows: number;
  readonly problems: readonly string[];
}

const week = 8 * 24 * 60 * 60;

/**
 * Lets several apps of several people write at the same time while the line to the database breaks by a plan, then
 * looks at what is there: first what may be uncertain, then, after what was given up was sent again, everything.
 */
export async function weather(
  runtime: RuntimeEndpoints,
  { seed, people, steps, plan }: Storm,
): Promise<Aftermath> {
  const service = serviceAt(runtime.url);
  const lives = await Promise.all(
    Array.from({ length: people }, async (_, index) => {
      const person = await service.createPerson();
      const random = (app: number) => mulberry32(seed * 1000 + index * 10 + app);
      return {
        person,
        recorders: ['Oura', 'Withings', 'Phone'].map(
          (sourceName, app) => new Recorder(service, person, sourceName, random(app)),
        ),
        settingsChanger: new SettingsChanger(service, person, random(7)),
        others: [new Tracker(service, person, random(8)), new Voter(service, person, random(9))],
      };
    }),
  );
  await runtime.setFaults({ seed, ...plan });
  const apps = lives.flatMap(({ recorders, settingsChanger, others }) => [
    ...recorders,
    settingsChanger,
    ...others,
  ]);
  const ends = await Promise.allSettled(apps.map((app) => app.run(steps)));
  const faults = await runtime.setFaults();
  const problems = ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []));

  const recorders = lives.flatMap((life) => life.recorders);
  for (const recorder of recorders) problems.push(...(await uncertainties(recorder)));
  for (const recorder of recorders) {
    await recorder.sendGivenUp();
    const [stored, expected] = [await recorder.stored(), recorder.expected()];
    if (stored.join() !== expected.join())
      problems.push(`${recorder.sourceName}: stored ${differences(stored, expected)}`);
  }
  for (const { settingsChanger } of lives) {
    const { acknowledged, stored } = await settingsChanger.compare();
    if (JSON.stringify(acknowledged) !== JSON.stringify(stored))
      problems.push(`acknowledged ${JSON.stringify(acknowledged)}, stored ${JSON.stringify(stored)}`);
  }
  for (const app of lives.flatMap(({ others }) => others)) problems.push(...(await app.problems()));
  // Counts are promised to be exact once they were taken again, which a week brings at the latest.
  await runtime.clock({ advance: week });
  for (const { person, recorders: own } of lives) problems.push(...(await countProblems(person, own)));
  await runtime.clock();
  problems.push(...(await integrityProblems(service)));
  const acknowledgedRows = recorders.reduce((sum, recorder) => sum + recorder.expected().length, 0);
  return { faults, acknowledgedRows, problems };

  async function countProblems(person: TokenHolder, own: readonly Recorder[]): Promise<string[]> {
    const answer = await service.get<{ connectors: ConnectorRecord[] }>('/api/v3/connectors/list', person);
    return own.flatMap((recorder) => {
      const { sourceName } = recorder;
      const connector = answer.body.connectors.find(({ displayName }) => displayName === sourceName);
      if (connector === undefined) return [];
      const rows = recorder.expected().length;
      return connector.count === rows ? [] : [`${sourceName} counts ${connector.count} of ${rows} rows`];
    });
  }
}

/** Faults seen before anything is sent again: rows that were acknowledged and are lost, or that nobody asked for. */
async function uncertainties(recorder: Recorder): Promise<string[]> {
  const [stored, expected, possible] = [await recorder.stored(), recorder.expected(), recorder.possible()];
  const keyOf = (shape: string) => shape.replace(/ = .*$/, '');
  const byKey = new Map(stored.map((shape) => [keyOf(shape), shape]));
  const unknown = stored.filter((shape) => !expected.includes(shape) && !possible.has(shape));
  const lost = expected.filter((shape) => {
    const found = byKey.get(keyOf(shape));
    return found !== shape && !(found !== undefined && possible.has(found));
  });
  return [
    ...unknown.map((shape) => `${recorder.sourceName} holds ${shape}, which nobody posted`),
    ...lost.map((shape) => `${recorder.sourceName} lost ${shape}, which was acknowledged`),
    ...(byKey.size === stored.length ? [] : [`${recorder.sourceName} holds a row twice`]),
  ];
}

function differences(stored: readonly string[], expected: readonly string[]): string {
  const surplus = stored.filter((shape) => !expected.includes(shape));
  const missing = expected.filter((shape) => !stored.includes(shape));
  return `${stored.length} rows; too many: ${surplus.join(', ')}; missing: ${missing.join(', ')}`;
}

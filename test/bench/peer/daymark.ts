import { rmSync } from 'node:fs';
import type { Profiler } from 'node:inspector';
import { join } from 'node:path';
import { type FunctionDefinition, readApplication } from '../../../lib/local/assembly/application.ts';
import { readAssembly } from '../../../lib/local/assembly/assembly.ts';
import { region } from '../../../lib/local/assembly/names.ts';
import { startDynamoDbLocal } from '../../../lib/local/database/dynamodb-local.ts';
import { ensureTable } from '../../../lib/local/database/ensure-table.ts';
import { issueToken } from '../../../shared/data/access/token.ts';
import { createPerson } from '../../../shared/data/people/person.ts';
import { connect } from '../../../shared/data/table/connection.ts';
import { scopes } from '../../../shared/domain/people/scope.ts';
import { formatUtc } from '../../../shared/domain/time/calendar.ts';
import { synthesiseOrFail } from '../../support/stacks/synthesise.ts';
import { withoutRateLimits } from '../without-rate-limits.ts';
import { Connection } from './connection.ts';
import type { Contender, PeerPerson, PeerRow } from './contender.ts';
import { MeasuredProcess } from './measured-process.ts';

const credentials = { accessKeyId: 'bench', secretAccessKey: 'bench' };
const now = () => Math.floor(Date.now() / 1000);

export interface Daymark extends Contender {
  readonly functions: readonly FunctionDefinition[];
  /** Where the server spends its time meanwhile. */
  profileOf(work: () => Promise<unknown>): Promise<Profiler.Profile>;
}

/** This service: its bundles in one process, DynamoDB Local, in memory, in another. */
export async function startDaymark(howMany: number): Promise<Daymark> {
  const [assembly, database] = await Promise.all([
    synthesiseOrFail({ context: withoutRateLimits }),
    startDynamoDbLocal(undefined),
  ]);
  await database.ready;
  const { tables, functions } = readApplication(readAssembly(assembly), '');
  for (const table of tables) await ensureTable(database.endpoint, table);
  connect(tables[0]?.name ?? '', { region, endpoint: database.endpoint, credentials });
  const server = await MeasuredProcess.start({
    script: join(import.meta.dirname, 'daymark-server.ts'),
    args: [assembly],
    folder: assembly,
    environment: {
      AWS_REGION: region,
      AWS_ENDPOINT_URL_DYNAMODB: database.endpoint,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
  });
  const tokens = await Promise.all(Array.from({ length: howMany }, (_, i) => newToken(i)));
  const connections = tokens.map((token) => new Connection(server.url, { authorization: `Bearer ${token}` }));
  return {
    name: 'Daymark',
    people: connections.map(personOn),
    connections,
    functions,
    profileOf: (work) => server.profileOf(work),
    cpuMicroseconds: () => server.cpuMicroseconds(),
    async stop() {
      for (const connection of connections) connection.close();
      await server.stop();
      await database.stop();
      rmSync(assembly, { recursive: true, force: true });
    },
  };
}

async function newToken(index: number): Promise<string> {
  const person = await createPerson(
    { email: `${index}@example.com`, displayName: 'Somebody', timezone: 'UTC', administrator: false },
    now(),
  );
  if (person === undefined) throw new Error('The table of a new database holds people already.');
  return (await issueToken({ userId: person.userId, scopes, lifetimeSeconds: 86_400 }, now())).text;
}

interface Receipts {
  readonly data: { readonly measurements: readonly { readonly id: number }[] };
}

function personOn(connection: Connection): PeerPerson {
  const save = async (body: unknown) => {
    const { json } = await connection.send({ method: 'POST', path: '/api/v3/measurements/post', body });
    return (json as Receipts).data.measurements.map(({ id }) => String(id));
  };
  const readAll = async (path: string | undefined): Promise<number> => {
    if (path === undefined) return 0;
    const { json, headers } = await connection.send({ method: 'GET', path });
    const next = /<[^>]*?(\/api[^>]*)>; rel="next"/.exec(String(headers.link ?? ''))?.[1];
    return (json as unknown[]).length + (await readAll(next));
  };
  const of = (variableName: string) =>
    `/api/v3/measurements?limit=200&variableName=${encodeURIComponent(variableName)}`;
  return {
    saveBatch: (rows) => save(rows.map(toInput)),
    saveOne: async (row) => (await save([toInput(row)]))[0] ?? '',
    async readNewest() {
      const { json } = await connection.send({
        method: 'GET',
        path: '/api/v3/measurements?sort=-startAt&limit=100',
      });
      return (json as unknown[]).length;
    },
    readSince: (variableName, startAt) =>
      readAll(`${of(variableName)}&earliestMeasurementTime=${formatUtc(startAt)}`),
    async remove(id) {
      const body = { id: Number(id) };
      await connection.send({ method: 'DELETE', path: '/api/v3/measurements/delete', body });
    },
    countRows: (variableName) => readAll(of(variableName)),
  };
}

const toInput = ({ variableName, value, startAt }: PeerRow) => ({
  variableName,
  variableCategoryName: 'Emotions',
  unitAbbreviatedName: '/5',
  value,
  startAt: formatUtc(startAt),
  combinationOperation: 'MEAN',
  sourceName: 'Bench',
});

import { formatUtc } from '../../../shared/domain/time/calendar.ts';
import { serviceAt } from '../../support/client.ts';
import { patiently } from '../patiently.ts';
import { type ServedFunctions, serveFunctions } from '../served/serve-functions.ts';
import { Connection } from './connection.ts';
import type { Contender, PeerPerson, PeerRow } from './contender.ts';

export interface Daymark extends Contender, Pick<ServedFunctions, 'server' | 'functions'> {}

/** This service: its bundles in one process, the local database, in memory, in another. */
export async function startDaymark(howMany: number): Promise<Daymark> {
  const { server, functions, stop } = await serveFunctions();
  const service = serviceAt(server.url);
  const people = await Promise.all(Array.from({ length: howMany }, () => service.createPerson()));
  const connections = people.map(
    ({ token }) => new Connection(server.url, { authorization: `Bearer ${token}` }),
  );
  return {
    name: 'Daymark',
    people: connections.map(personOn),
    connections,
    server,
    functions,
    cpuMicroseconds: () => server.cpuMicroseconds(),
    async stop() {
      for (const connection of connections) connection.close();
      await stop();
    },
  };
}

interface SaveAnswer {
  readonly data: { readonly measurements: readonly { readonly id: number }[] };
}

function personOn(connection: Connection): PeerPerson {
  const save = async (body: unknown) => {
    const { json } = await patiently(() =>
      connection.send({ method: 'POST', path: '/api/v3/measurements/post', body }),
    );
    return (json as SaveAnswer).data.measurements.map(({ id }) => String(id));
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

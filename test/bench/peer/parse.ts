import { join } from 'node:path';
import { findFreePort } from '../../../lib/local/find-free-port.ts';
import { MeasuredProcess } from '../served/measured-process.ts';
import { Connection } from './connection.ts';
import type { Contender, PeerPerson, PeerRow } from './contender.ts';
import { installParseServer, parseServerVersion } from './install-parse-server.ts';
import { installPostgres, startPostgres } from './postgres.ts';

const appHeaders = { 'x-parse-application-id': 'bench', 'x-parse-rest-api-key': 'bench-rest' };
const masterHeaders = { 'x-parse-application-id': 'bench', 'x-parse-master-key': 'bench-master' };

/** The folders of Parse Server and of PostgreSQL's programs. */
export interface PeerPrograms {
  readonly folder: string;
  readonly programs: string;
}

export const installPeer = async (report: (step: string) => void): Promise<PeerPrograms> => ({
  folder: await installParseServer(report),
  programs: await installPostgres(report),
});

/** Parse Server on PostgreSQL: each person has a session, and rows that only they may read. */
export async function startParse(howMany: number, { folder, programs }: PeerPrograms): Promise<Contender> {
  const postgres = await startPostgres(programs);
  try {
    const server = await MeasuredProcess.start({
      script: join(import.meta.dirname, 'parse-server-child.ts'),
      args: [folder, postgres.uri, String(await findFreePort())],
      folder,
    });
    const master = new Connection(server.url, masterHeaders);
    await master.send({ method: 'POST', path: '/schemas/Measurement', body: measurementClass });
    await postgres.query('CREATE INDEX ON "Measurement" ("owner", "startAt")');
    await postgres.query('CREATE INDEX ON "Measurement" ("owner", "variableName", "startAt")');
    const people = await Promise.all(Array.from({ length: howMany }, (_, i) => signUp(server.url, i)));
    return {
      name: `Parse Server ${parseServerVersion} on PostgreSQL`,
      people: people.map(({ connection, userId }) => personOn(connection, userId)),
      connections: people.map(({ connection }) => connection),
      cpuMicroseconds: () => server.cpuMicroseconds(),
      async stop() {
        for (const { connection } of people) connection.close();
        master.close();
        await server.stop();
        await postgres.stop();
      },
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

const measurementClass = {
  className: 'Measurement',
  fields: {
    owner: { type: 'Pointer', targetClass: '_User' },
    variableName: { type: 'String' },
    unit: { type: 'String' },
    source: { type: 'String' },
    value: { type: 'Number' },
    startAt: { type: 'Date' },
  },
  classLevelPermissions: {
    find: { requiresAuthentication: true },
    get: { requiresAuthentication: true },
    count: { requiresAuthentication: true },
    create: { requiresAuthentication: true },
    update: { requiresAuthentication: true },
    delete: { requiresAuthentication: true },
  },
};

async function signUp(url: string, index: number) {
  const stranger = new Connection(url, appHeaders);
  const { json } = await stranger.send({
    method: 'POST',
    path: '/users',
    body: { username: `person-${index}`, password: 'correct horse battery staple' },
  });
  stranger.close();
  const { objectId: userId, sessionToken } = json as { objectId: string; sessionToken: string };
  const headers = { ...appHeaders, 'x-parse-session-token': sessionToken };
  return { userId, connection: new Connection(url, headers) };
}

interface FindAnswer {
  readonly results: readonly unknown[];
  readonly count?: number;
}

function personOn(connection: Connection, userId: string): PeerPerson {
  const owner = { __type: 'Pointer', className: '_User', objectId: userId };
  const toObject = ({ variableName, value, startAt }: PeerRow) => ({
    owner,
    variableName,
    unit: '/5',
    source: 'Bench',
    value,
    startAt: { __type: 'Date', iso: new Date(startAt * 1000).toISOString() },
    ACL: { [userId]: { read: true, write: true } },
  });
  const find = async (query: Record<string, string>, where: object) => {
    const text = new URLSearchParams({ ...query, where: JSON.stringify({ owner, ...where }) });
    const { json } = await connection.send({ method: 'GET', path: `/classes/Measurement?${text}` });
    return json as FindAnswer;
  };
  return {
    async saveBatch(rows) {
      const requests = rows.map((row) => ({
        method: 'POST',
        path: '/parse/classes/Measurement',
        body: toObject(row),
      }));
      const { json } = await connection.send({ method: 'POST', path: '/batch', body: { requests } });
      return (json as { success: { objectId: string } }[]).map(({ success }) => success.objectId);
    },
    async saveOne(row) {
      const body = toObject(row);
      const { json } = await connection.send({ method: 'POST', path: '/classes/Measurement', body });
      return (json as { objectId: string }).objectId;
    },
    readNewest: async () => (await find({ order: '-startAt', limit: '100' }, {})).results.length,
    async readSince(variableName, startAt) {
      const since = { __type: 'Date', iso: new Date(startAt * 1000).toISOString() };
      const { results } = await find(
        { order: 'startAt', limit: '1000' },
        { variableName, startAt: { $gte: since } },
      );
      return results.length;
    },
    async remove(id) {
      await connection.send({ method: 'DELETE', path: `/classes/Measurement/${id}` });
    },
    countRows: async (variableName) => (await find({ limit: '0', count: '1' }, { variableName })).count ?? 0,
  };
}

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { demoFilesIn } from '../../../lib/local/demo/demo-files.ts';
import { demoMeasurements } from '../../../lib/local/demo/demo-measurements.ts';
import { demoPerson } from '../../../lib/local/demo/demo-person.ts';
import { demoReminders } from '../../../lib/local/demo/demo-reminders.ts';
import { SignInLinks } from '../../../lib/local/services/sign-in-links.ts';
import { welcomeText } from '../../../lib/local/welcome.ts';
import { readPeople } from '../../../shared/data/people/everybodys-items.ts';
import { connect } from '../../../shared/data/table/connection.ts';
import { type Service, serviceAt } from '../../support/client.ts';
import { leaseRuntime, type RuntimeEndpoints } from '../../support/runtime.ts';

const timezone = 'Europe/Berlin';
let runtime: RuntimeEndpoints;
let service: Service;
let dataFolder: string;
beforeEach(async () => {
  runtime = await leaseRuntime();
  service = serviceAt(runtime.url);
  dataFolder = mkdtempSync(join(tmpdir(), 'daymark-demo-'));
});
afterEach(async () => {
  await runtime.setFaults();
  rmSync(dataFolder, { recursive: true, force: true });
});

/** A line to the database that breaks every connection until it is mended. */
async function brokenLine(target: string): Promise<{ readonly url: string; mend(): void; end(): void }> {
  const { hostname, port } = new URL(target);
  let isBroken = true;
  const server: Server = createServer((incoming, outgoing) => {
    if (isBroken) {
      outgoing.destroy();
      return;
    }
    const { method = 'POST', url: path = '/', headers } = incoming;
    const forwarded = request({ hostname, port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mend: () => {
      isBroken = false;
    },
    end: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Everybody there is, and what the owner of a token has. */
async function whoIsThere(token: string) {
  const people = await service.inTable(() => Array.fromAsync(readPeople()));
  const reminders = await service.get<{ data: unknown[] }>('/api/v3/trackingReminders', { token });
  const studies = await service.get<{ studies: unknown[] }>('/api/v3/studies', { token });
  const pages = await Promise.all(
    Array.from({ length: 12 }, (_, i) => 200 * i).map((offset) =>
      service.get<unknown[]>(`/api/v3/measurements?limit=200&offset=${offset}`, { token }),
    ),
  );
  return {
    people: people.length,
    reminders: reminders.body.data.length,
    studies: studies.body.studies.length,
    measurements: pages.flatMap(({ body }) => body).length,
    expected: demoMeasurements(people[0]?.createdAt ?? 0, timezone).length,
  };
}

test('the link to the demo person comes however long the database and the service take, and plain words say what for', async () => {
  const info = await runtime.info();
  const line = await brokenLine(info.dynamodbEndpoint);
  await runtime.setFaults({ fail: 1 });
  const said: string[] = [];
  const text = await service.inTable(() =>
    welcomeText({
      runtime: { info: { ...info, dynamodbEndpoint: line.url }, signInLinks: new SignInLinks() },
      dataFolder,
      timezone,
      firstPause: 1,
      report: (step) => {
        said.push(step);
        if (step.includes('the database')) line.mend();
        if (step.includes('the service')) void runtime.setFaults();
      },
    }),
  );
  line.end();
  const { tableName, region, dynamodbEndpoint: endpoint, accessKeyId, secretAccessKey } = info;
  connect(tableName, { region, endpoint, credentials: { accessKeyId, secretAccessKey } });
  expect([...new Set(said)]).toEqual([
    'Making a demo person with half a year of records',
    'Still making the demo person: waiting for the database, which is slow to answer; trying again',
    'Still making the demo person: waiting for the service, which is slow to answer; trying again',
  ]);
  expect(text).toMatch(/^ {2}http:\/\/localhost:\d+\/local\/signin\?key=/m);
  const token = /TOKEN=(\S+)/.exec(text)?.[1] ?? '';
  const { expected, ...there } = await whoIsThere(token);
  expect(there).toEqual({
    people: 1,
    reminders: demoReminders.length,
    studies: 2,
    measurements: expected,
  });
});

test('somebody who was begun when everything ended is completed by the next start, and there is nobody else', async () => {
  const { url: baseUrl } = runtime;
  await runtime.setFaults({ fail: 1 });
  const start = () =>
    service.inTable(() => demoPerson({ baseUrl, files: demoFilesIn(dataFolder), timezone }));
  await expect(start()).rejects.toThrow('trackingReminders');
  expect(existsSync(join(dataFolder, 'demo-token'))).toBe(false);
  await runtime.setFaults();
  const { token, userId } = await start();
  const { expected, ...there } = await whoIsThere(token);
  expect(there).toEqual({ people: 1, reminders: demoReminders.length, studies: 2, measurements: expected });
  expect(await start()).toMatchObject({ userId, token });
});

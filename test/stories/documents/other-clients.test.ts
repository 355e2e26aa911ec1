import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import { projectFolder } from '../../house/files.ts';
import { serviceAt } from '../../support/client.ts';
import { run } from '../../support/document/client-package.ts';
import { item } from '../../support/people/measurements.ts';

const service = serviceAt();
const modules = join(projectFolder, 'node_modules');
let folder: string;
let document: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daymark-other-clients-'));
  document = join(folder, 'openapi.json');
  await writeFile(document, JSON.stringify((await service.get<object>('/openapi.json')).body));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Somebody else's generator of clients, and a program that makes five calls with what it makes. */
const generators: readonly {
  readonly name: string;
  readonly command: readonly string[];
  readonly program: string;
}[] = [
  {
    name: 'oazapfts',
    command: ['oazapfts/dist/cli.js', 'openapi.json', 'oazapfts.ts'],
    program: `import * as api from './oazapfts.ts';
api.defaults.baseUrl = process.env.URL;
api.defaults.headers = { authorization: 'Bearer ' + process.env.TOKEN };
const saved = await api.postMeasurements(JSON.parse(process.env.ITEM));
const read = await api.getMeasurements({ variableName: 'Mood', value: ['(ge)3', '(le)4'], limit: 5 });
const units = await api.getUnits();
const user = await api.getUser();
const { id } = read.data[0];
const deleted = await api.deleteMeasurement({ id });
`,
  },
  {
    name: 'openapi-typescript-codegen',
    command: [
      'openapi-typescript-codegen/bin/index.js',
      ...['--input', 'openapi.json', '--output', 'codegen', '--client', 'fetch', '--useOptions'],
    ],
    program: `import { AccountService, MeasurementsService, OpenAPI } from './codegen/index.ts';
OpenAPI.BASE = process.env.URL;
OpenAPI.TOKEN = process.env.TOKEN;
const in200 = (data) => ({ status: 200, data });
const saved = in200(await MeasurementsService.postMeasurements({ requestBody: JSON.parse(process.env.ITEM) }));
const read = in200(await MeasurementsService.getMeasurements({ variableName: 'Mood', value: ['(ge)3', '(le)4'], limit: 5 }));
const units = in200(await MeasurementsService.getUnits({}));
const user = in200(await AccountService.getUser({}));
const { id } = read.data[0];
const deleted = in200(await MeasurementsService.deleteMeasurement({ requestBody: { id } }));
`,
  },
];

const report = `const all = { saved, read, units, user, deleted };
console.log(JSON.stringify({
  statuses: Object.values(all).map(({ status }) => status),
  saved: saved.data.data.measurements[0].status,
  read: read.data.map(({ variableName, value }) => [variableName, value]),
  units: units.data.length > 20,
  user: user.data.id,
  deleted: deleted.data.summary,
}));
`;

test.each(generators)(
  'a client that $name makes of openapi.json works',
  async ({ name, command, program }) => {
    const [generator = '', ...args] = command;
    await run(process.execPath, [join(modules, generator), ...args], { cwd: folder });
    await writeFile(join(folder, `${name}-program.ts`), program + report);
    const outfile = join(folder, `${name}.mjs`);
    const entryPoints = [join(folder, `${name}-program.ts`)];
    await build({
      entryPoints,
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      nodePaths: [modules],
    });
    const person = await service.createPerson();
    const env = {
      ...process.env,
      URL: service.url,
      TOKEN: person.token,
      ITEM: JSON.stringify([item(), item({ startAt: '2026-03-02T08:00:00', value: 5 })]),
    };
    const { stdout } = await run(process.execPath, [outfile], { env });
    expect(JSON.parse(stdout)).toEqual({
      statuses: [200, 200, 200, 200, 200],
      saved: 'created',
      read: [['Mood', 3]],
      units: true,
      user: person.userId,
      deleted: 'Measurement deleted',
    });
  },
);

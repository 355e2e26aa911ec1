import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '../../shared/routes/index.ts';
import { rightsOf } from '../../shared/routes/route.ts';
import { type Runtime, startRuntime } from '../support/runtime.ts';
import { stackFolder, stackTemplate } from '../support/stacks/stacks.ts';
import { resourcesOf } from '../support/stacks/template.ts';

let runtime: Runtime;
beforeAll(async () => {
  runtime = await startRuntime({ assembly: stackFolder('paused') });
});
afterAll(() => runtime.stop());

const reachesTable = (route: (typeof routes)[number]) => {
  const { actions, indexes = [] } = rightsOf(route);
  return actions.length + indexes.length > 0;
};

test('what would read or write is answered 503 with Retry-After, and the table is not asked', async () => {
  const refused = routes.filter(reachesTable);
  expect(refused.length).toBeGreaterThan(20);
  for (const { method, path } of refused) {
    const response = await fetch(`${runtime.url}${path.replaceAll(/\{\w+\}/g, 'x')}`, {
      method,
      headers: { authorization: 'Bearer dm_1_x' },
    });
    expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 503, '300']);
    expect(await response.json()).toMatchObject({ code: 503, summary: 'The service is paused' });
  }
  expect(await runtime.usage()).toEqual([]);
});

test('what is the same for everybody is answered, and so are the questions of browsers', async () => {
  const [document] = routes.filter((route) => !reachesTable(route) && !route.path.includes('{'));
  expect((await fetch(`${runtime.url}${document?.path}`)).status).toBe(200);
  const headers = { origin: 'https://app.example', 'access-control-request-method': 'GET' };
  const asked = await fetch(`${runtime.url}/api/v3/units`, { method: 'OPTIONS', headers });
  expect(asked.status).toBe(204);
});

test('no job runs, and what SES reports meanwhile waits in its queue', async () => {
  const all = resourcesOf(stackTemplate('paused'), 'AWS::Events::Rule');
  const [reports, ...others] = all.filter(({ properties }) => properties.EventPattern !== undefined);
  expect([reports?.properties.State, others]).toEqual(['ENABLED', []]);
  const mappings = resourcesOf(stackTemplate('paused'), 'AWS::Lambda::EventSourceMapping');
  expect(mappings.map(({ properties }) => properties.Enabled)).toEqual([false, false, false]);
  const rules = all.filter((rule) => rule !== reports);
  expect(rules.map(({ properties }) => properties.State)).toEqual(rules.map(() => 'DISABLED'));
  expect(await runtime.tick()).toEqual([]);
});

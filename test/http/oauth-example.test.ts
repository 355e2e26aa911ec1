import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from '@jest/globals';
import { serviceAt } from '../support/client.ts';
import { signedInVisitor } from '../support/signing-in/oauth-app.ts';

const service = serviceAt();
const example = join(import.meta.dirname, '..', '..', 'docs', 'examples', 'record-mood.mjs');

test('the example app signs a person in and records a value in their name', async () => {
  const person = await service.createPerson();
  const visitor = await signedInVisitor(service, person.userId);
  const app = spawn(process.execPath, [example, service.url, '5'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface(app.stdout)[Symbol.asyncIterator]();
  const next = async () => String((await lines.next()).value);
  expect(await next()).toBe('Open this in your browser:');
  const { pathname, search } = new URL(await next());

  const { leadsTo: question = '' } = await visitor.get(`${pathname}${search}`);
  const { leadsTo: allowed = '' } = await visitor.submit(question, {
    writemeasurements: 'yes',
    decision: 'allow',
  });
  const { leadsTo: callback = '' } = await visitor.get(allowed);
  expect(await (await fetch(callback)).text()).toBe('You can close this page.');

  expect(await next()).toMatch(/measurement/i);
  expect(await once(app, 'exit')).toEqual([0, null]);
  const { body } = await service.get('/api/v3/measurements?variableName=Mood', person);
  expect(body).toMatchObject([{ value: 5, sourceName: 'Mood in one line' }]);
});

import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serviceAt } from '../../support/client.ts';
import { letIn } from '../../support/people/assistants.ts';

const service = serviceAt();
const program = join(
  import.meta.dirname,
  '../../../node_modules/@modelcontextprotocol/conformance/dist/index.js',
);
let door: Server;

/** The package signs in nowhere: this adds an assistant's token to whatever it sends. */
beforeAll(async () => {
  const { token } = await letIn(service, await service.createPerson());
  door = createServer(async (incoming, outgoing) => {
    const { accept = '', 'content-type': type = '', 'mcp-protocol-version': version } = incoming.headers;
    const answer = await fetch(`${service.url}${incoming.url}`, {
      method: incoming.method ?? 'POST',
      headers: {
        accept,
        authorization: `Bearer ${token}`,
        ...(type !== '' && { 'content-type': type }),
        ...(typeof version === 'string' && { 'mcp-protocol-version': version }),
      },
      ...(incoming.method === 'POST' && { body: await text(incoming) }),
    });
    outgoing
      .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
      .end(await answer.text());
  });
  await new Promise<void>((listening) => door.listen(0, '127.0.0.1', listening));
});
afterAll(() => {
  door.close();
});

// The others are of images, prompts, resources and tools by given names, which this service does not have.
test.each(['server-initialize', 'ping', 'tools-list'])(
  'the official package finds nothing wrong with %s',
  async (scenario) => {
    const url = `http://127.0.0.1:${(door.address() as AddressInfo).port}/mcp`;
    const { stdout } = await promisify(execFile)(process.execPath, [
      program,
      'server',
      '--url',
      url,
      '--scenario',
      scenario,
    ]);
    expect(stdout).toMatch(/Passed: ([1-9]\d*)\/\1, 0 failed/);
  },
  60_000,
);

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { announce } from '../served/measured-child.ts';
import type { CannedResponse } from './connection.ts';

// Node's HTTP server and nothing behind it: PUT says what it answers from then on to whatever it is asked.
let answer: CannedResponse = { headers: {}, text: '{}' };
const server = createServer(async (incoming, outgoing) => {
  const body = await text(incoming);
  if (incoming.method === 'PUT') {
    answer = JSON.parse(body) as CannedResponse;
    outgoing.end('{}');
  } else outgoing.writeHead(200, answer.headers).end(answer.text);
});
server.listen(0, '127.0.0.1', () => announce(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));

import { connect } from 'node:net';

/** Sends bytes to a server without minding HTTP, and gives all that came back until it closed. */
export function sendRaw(url: string, bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let received = '';
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      received += text;
    });
    socket.on('close', () => resolve(received));
    // A server that hangs up while we still send is fine as long as its answer arrived.
    socket.on('error', (error) => (received === '' ? reject(error) : resolve(received)));
  });
}

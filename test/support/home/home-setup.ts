import { createWriteStream, mkdtempSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setDefaultCACertificates } from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { findFreePort } from '../../../lib/local/find-free-port.ts';
import { keepDocument } from '../document/keep-document.ts';
import { HomeMachine, type HomeProcess } from './home-process.ts';
import { certificate, certificateFile, tlsBefore } from './tls-before.ts';

declare global {
  var testHome: HomeProcess | undefined;
}

/** One service for a household, as `npm run serve` starts it, behind TLS: suites that ask no more run against it, too. */
export default async function startHome(): Promise<void> {
  const machine = new HomeMachine();
  const port = await findFreePort();
  // Takes every mail, and keeps none.
  const mailServer = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _, done) => void stream.on('end', done).resume(),
  });
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  mailServer.server.unref();
  const smtp = { host: '127.0.0.1', port: (mailServer.server.address() as AddressInfo).port };
  const address = `https://localhost:${port}`;
  const mailFrom = 'Daymark <daymark@example.com>';
  const settings = { signUp: 'open', edgeRate: 100_000, pushHosts: ['nobody.invalid'], mailFrom };
  await machine.settle({ address, proxies: [], smtp }, settings);
  const home = machine.serve();
  globalThis.testHome = home;
  const logs = mkdtempSync(join(tmpdir(), 'daymark-log-'));
  const logFile = join(logs, 'home.log');
  const log = createWriteStream(logFile);
  for (const stream of [home.child.stdout, home.child.stderr])
    if (stream) createInterface(stream).on('line', (line) => log.write(`${line}\n`));
  await home.ready;
  await tlsBefore(port, machine.port);
  setDefaultCACertificates([certificate()]);
  keepDocument(logs, (await (await fetch(`${address}/openapi.json`)).json()) as object);
  const info = JSON.parse(readFileSync(join(machine.data, 'runtime.json'), 'utf8'));
  process.env.DAYMARK_HOME = JSON.stringify({
    DAYMARK_URL: address,
    DAYMARK_ASSEMBLY: join(machine.data, 'assembly'),
    DAYMARK_DOCUMENT: logs,
    DAYMARK_LOG: logFile,
    DAYMARK_INFO: JSON.stringify(info),
    // For the operator's commands.
    DAYMARK_STAGES: machine.environment.DAYMARK_STAGES,
    NODE_EXTRA_CA_CERTS: certificateFile,
  });
}

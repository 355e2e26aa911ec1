import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'node:tls';

const fixture = (name: string) => join(import.meta.dirname, '..', '..', 'fixtures', name);

export const certificateFile = fixture('localhost-certificate.pem');

/** The certificate of `localhost` that this machine shows; nobody else trusts it. */
export const certificate = (): string => readFileSync(certificateFile, 'utf8');

/** Ends TLS before a service and hands every byte on; each connection comes from another network, as from many homes. */
export async function tlsBefore(listenPort: number, servicePort: number): Promise<void> {
  let connections = 0;
  const server = createServer(
    { key: readFileSync(fixture('localhost-key.pem')), cert: certificate() },
    (outer) => {
      connections += 1;
      const localAddress = `127.${1 + ((connections >> 8) % 250)}.${connections % 256}.1`;
      const inner = connect({ host: '127.0.0.1', port: servicePort, localAddress });
      outer.pipe(inner).pipe(outer);
      for (const [one, other] of [
        [outer, inner],
        [inner, outer],
      ] as const)
        one.once('error', () => other.destroy());
    },
  );
  await new Promise<void>((resolve) => server.listen(listenPort, 'localhost', resolve));
  // It is there for as long as anything else runs.
  server.unref();
}

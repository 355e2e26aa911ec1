import type { IncomingMessage } from 'node:http';

const bodyLimitBytes = 10 * 1024 * 1024;

/**
 * Reads the whole body; undefined when it is too large. The rest of such a body is still taken in and thrown
 * away, because a client that is still sending would otherwise see a broken connection instead of the answer.
 */
export function readBody(incoming: IncomingMessage, mostBytes = bodyLimitBytes): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    incoming.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= mostBytes) chunks.push(chunk);
      else resolve(undefined);
    });
    incoming.on('end', () => resolve(Buffer.concat(chunks)));
    incoming.on('error', reject);
  });
}

import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BuiltFile } from '../../../web/app/built-file.ts';
import { appPolicy } from '../../../web/app/page/app-policy.ts';
import { pageHeaders } from '../../../web/pages/headers.ts';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

const forEver = 'public, max-age=31536000, immutable';
/** The browser keeps it, but asks each time whether it has changed. */
const askFirst = 'no-cache';

export function builtFile(name: string, bytes: Uint8Array): BuiltFile {
  const isPicture = name.endsWith('.png');
  return {
    headers: headersOf(name),
    tag: `W/"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`,
    body: (isPicture ? Buffer.from(bytes) : gzipSync(bytes, { level: 9 })).toString('base64'),
    isCompressed: !isPicture,
  };
}

function headersOf(name: string): Readonly<Record<string, string>> {
  if (name === 'index.html') return { ...pageHeaders(appPolicy), 'cache-control': askFirst };
  return {
    'content-type': types[extname(name)] ?? 'application/octet-stream',
    'cache-control': /-[0-9A-Z]{8}\.\w+$/.test(name) ? forEver : askFirst,
    'cross-origin-resource-policy': 'same-origin',
    // The importer reads somebody's whole history and has no reason to send anything anywhere.
    ...(name.startsWith('importer-') && { 'content-security-policy': "default-src 'none'" }),
    // The service worker serves addresses above its own.
    ...(name === 'worker.js' && { 'service-worker-allowed': '/app' }),
  };
}

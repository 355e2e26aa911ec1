import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { BuiltFile } from '../../../web/app/built-file.ts';
import { appPolicy } from '../../../web/app/page/app-policy.ts';
import { hashSource } from '../../../web/hash-source.ts';
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

/** Much of the demo's answers repeats further back than gzip looks. */
const widest = { params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS } };

const codingOf = (name: string): BuiltFile['coding'] => {
  if (name.endsWith('.png')) return undefined;
  return name.endsWith('.json') ? 'br' : 'gzip';
};

function packed(bytes: Uint8Array, coding: BuiltFile['coding']): Buffer {
  if (coding === undefined) return Buffer.from(bytes);
  return coding === 'br' ? brotliCompressSync(bytes, widest) : gzipSync(bytes, { level: 9 });
}

export function builtFile(name: string, bytes: Uint8Array): BuiltFile {
  const coding = codingOf(name);
  return {
    headers: headersOf(name, bytes),
    tag: `W/"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`,
    body: packed(bytes, coding).toString('base64'),
    coding,
  };
}

/** A recorded page has its own style and nothing else. */
function stylePolicy(bytes: Uint8Array): string {
  const [, style = ''] = /<style>([^<]*)<\/style>/.exec(Buffer.from(bytes).toString()) ?? [];
  return `default-src 'none'; style-src ${hashSource(style)}; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}

function headersOf(name: string, bytes: Uint8Array): Readonly<Record<string, string>> {
  if (name === 'index.html') return { ...pageHeaders(appPolicy), 'cache-control': askFirst };
  if (name.endsWith('.html')) return { ...pageHeaders(stylePolicy(bytes)), 'cache-control': forEver };
  return {
    'content-type': types[extname(name)] ?? 'application/octet-stream',
    'cache-control': /-[0-9A-Z]{8}\.\w+$/.test(name) ? forEver : askFirst,
    'cross-origin-resource-policy': 'same-origin',
    // The importer reads someone's whole history and has no reason to send anything anywhere.
    ...(name.startsWith('importer-') && { 'content-security-policy': "default-src 'none'" }),
    // The service worker serves addresses above its own.
    ...(name === 'worker.js' && { 'service-worker-allowed': '/app' }),
  };
}

import { describe, expect, test } from '@jest/globals';
import { acceptsGzip } from '../../../../shared/http/answer/accepts-gzip.ts';

describe('Accept-Encoding', () => {
  test.each([
    'gzip',
    'GZIP',
    'x-gzip',
    'gzip, deflate, br, zstd',
    'br;q=1.0, gzip;q=0.8, *;q=0.1',
    'gzip;q=0.001',
    'gzip ; q=1',
    '*',
    'deflate, *;q=0.5',
    'identity;q=0.5, gzip;q=1.0',
    'identity, gzip',
    'identity;q=0, gzip;q=0.2',
  ])('%j takes gzip', (header) => {
    expect(acceptsGzip(header)).toBe(true);
  });

  test.each([
    undefined,
    '',
    'identity',
    'br',
    'gzip;q=0',
    'gzip;q=0.000',
    'gzip;q=0, *',
    '*;q=0',
    'deflate;q=1, *;q=0',
    'identity, gzip;q=0.5',
    'gzip;q=lots',
    'gzip;q=-1',
    'gzip;q=2',
    'gzipped',
  ])('%j does not', (header) => {
    expect(acceptsGzip(header)).toBe(false);
  });
});

import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { homeFront } from '../../../../lib/home/home-front.ts';
import { NetworkLimits } from '../../../../lib/home/network-limits.ts';

const address = 'https://daymark.example.com';

function arrival(headers: Record<string, string>, from = '127.0.0.1', proxies = ['127.0.0.1']) {
  const front = homeFront({ address, proxies, requestsPerNetwork: 10 });
  const all = { host: 'daymark.example.com', ...headers };
  const rawHeaders = Object.entries(all).flat();
  return front({ headers: all, rawHeaders, socket: { remoteAddress: from } } as unknown as IncomingMessage);
}

describe('a request behind a proxy', () => {
  test('comes from whom the proxy names last, whatever the viewer wrote before', () => {
    expect(arrival({ 'x-forwarded-for': '1.1.1.1, 203.0.113.7' })).toMatchObject({
      sourceIp: '203.0.113.7',
      scheme: 'https',
      host: 'daymark.example.com',
    });
  });

  test('passes several trusted proxies', () => {
    const forwarded = { 'x-forwarded-for': '203.0.113.7, 10.0.0.2' };
    expect(arrival(forwarded, '::ffff:127.0.0.1', ['127.0.0.1', '10.0.0.2'])).toMatchObject({
      sourceIp: '203.0.113.7',
    });
  });

  test('is not believed where it comes from elsewhere', () => {
    expect(arrival({ 'x-forwarded-for': '203.0.113.7' }, '192.0.2.9')).toMatchObject({
      sourceIp: '192.0.2.9',
    });
    expect(arrival({ 'x-forwarded-for': '203.0.113.7' }, '127.0.0.1', [])).toMatchObject({
      sourceIp: '127.0.0.1',
    });
  });

  test('reaches functions without what names another viewer, scheme or host', () => {
    const sent = {
      'x-forwarded-for': '203.0.113.7',
      'X-Forwarded-Proto': 'http',
      Forwarded: 'for=1.1.1.1',
      accept: '*/*',
    };
    expect(arrival(sent)).toMatchObject({
      rawHeaders: ['host', 'daymark.example.com', 'accept', '*/*'],
    });
  });

  test('for another name is refused', () => {
    expect(arrival({ host: 'localhost:3000' })).toMatchObject({ status: 421 });
    expect(arrival({ host: 'evil.example.com' })).toMatchObject({ status: 421 });
  });
});

describe('the limit of a network', () => {
  test('counts all addresses of a household, and begins anew after five minutes', () => {
    const limits = new NetworkLimits(2);
    expect(limits.take('2001:db8:1:2::1', 0)).toBe(true);
    expect(limits.take('2001:db8:1:2::2', 1_000)).toBe(true);
    expect(limits.take('2001:db8:1:3::1', 2_000)).toBe(false);
    expect(limits.take('203.0.113.7', 2_000)).toBe(true);
    expect(limits.take('2001:db8:1:2::1', 300_000)).toBe(true);
  });
});

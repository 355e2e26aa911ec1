import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { readHome } from '../../../../lib/home/read-home.ts';

const folder = mkdtempSync(join(tmpdir(), 'daymark-stages-'));
const home = { address: 'https://daymark.example.com', data: '/var/lib/daymark' };

function homeOf(settings: object) {
  writeFileSync(join(folder, 'home.json'), JSON.stringify(settings));
  return readHome('home', folder);
}

describe('the stage of a household', () => {
  test('has an address and a data folder, and a default for everything else', () => {
    expect(homeOf({ signUp: 'closed', home })).toMatchObject({
      stage: 'home',
      home: { ...home, listen: '127.0.0.1', port: 3000, proxies: [] },
      requestsPerNetwork: 2_000,
      context: { stage: 'home', signUp: 'closed', corsOrigins: [] },
    });
  });

  test.each([
    [{}, /has no "home", so it is a stage of AWS/],
    [{ home: { data: '/d' } }, /"home\.address" .*got undefined/],
    [
      { home: { ...home, address: 'http://daymark.example.com' } },
      /"home\.address" must be the https address/,
    ],
    [{ home: { ...home, address: 'https://daymark.example.com/app' } }, /without a path/],
    [{ home: { ...home, address: 'https://192.168.1.2' } }, /must be the https address/],
    [{ home: { ...home, data: 'data' } }, /"home\.data" must be an absolute path.*got "data"/],
    [{ home: { ...home, proxys: [] } }, /"home\.proxys" is not a setting\. Settings: address, data, listen/],
    [{ home: { ...home, proxies: ['proxy'] } }, /must be an IP address/],
    [{ home: { ...home, port: 70_000 } }, /"home\.port" must be a port/],
    [{ home, edge: true }, /sets edge, which only a stage on AWS has/],
    [{ home, alarmEmail: 'a@example.com' }, /sets alarmEmail/],
    [{ home, mailFrom: 'a@example.com' }, /both "mailFrom" and "home\.smtp", or neither/],
    [{ home: { ...home, smtp: { host: 'mail.example.com' } } }, /or neither/],
  ])('%j is refused', (settings, problem) => {
    expect(() => homeOf(settings)).toThrow(problem);
  });
});

import { resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parseRuntimeArguments } from '../../../../lib/local/arguments.ts';
import { readJavaVersion } from '../../../../lib/local/database/dynamodb-local.ts';

describe('the command line of npm start', () => {
  test('has a default for everything', () => {
    expect(parseRuntimeArguments([])).toEqual({
      port: 3000,
      dataFolder: resolve('.local'),
      assemblyFolder: undefined,
      databaseUrl: undefined,
      engine: undefined,
      context: {},
      schedules: 'clock',
      streams: 'on',
      log: 'json',
      idleSeconds: 30,
      patience: 'off',
      demo: 'on',
    });
  });

  test('takes port, data folder, context, assembly, database and schedules', () => {
    const args =
      '--port 0 --data memory --context stage=x --context a=b=c --assembly out --database http://127.0.0.1:8000 --schedules manual --log short --idle 5 --patience on --demo off'.split(
        ' ',
      );
    expect(parseRuntimeArguments(args)).toEqual({
      port: 0,
      dataFolder: undefined,
      assemblyFolder: resolve('out'),
      databaseUrl: 'http://127.0.0.1:8000',
      engine: undefined,
      context: { stage: 'x', a: 'b=c' },
      schedules: 'manual',
      streams: 'on',
      log: 'short',
      idleSeconds: 5,
      patience: 'on',
      demo: 'off',
    });
  });

  test('takes the name of a database, also with data on disk', () => {
    expect(parseRuntimeArguments(['--database', 'dynamodb-local'])).toMatchObject({
      dataFolder: resolve('.local'),
      databaseUrl: undefined,
      engine: 'dynamodb-local',
    });
  });

  test.each([
    ['--port abc', '--port must be a whole number from 0 to 65535, got "abc"'],
    ['--port 70000', 'got "70000"'],
    ['--idle soon', '--idle must be a whole number from 0 to 86400, got "soon"'],
    ['--context stage', '--context must be given as name=value, got "stage"'],
    ['--schedules never', '--schedules must be clock or manual, got "never"'],
    ['--database http://127.0.0.1:8000', '--database with an address goes with --data memory'],
    ['--database sqlite', '--database must be dynoxide or dynamodb-local, got "sqlite"'],
    ['--log loud', '--log must be json or short, got "loud"'],
    ['--prot 1', "Unknown option '--prot'"],
    ['something', 'something'],
  ])('refuses %s and says why', (args, message) => {
    expect(() => parseRuntimeArguments(args.split(' '))).toThrow(message);
  });
});

test.each([
  ['openjdk version "17.0.15" 2025-04-15', 17],
  ['java version "1.8.0_402"', 8],
  ['openjdk version "25" 2025-09-16', 25],
  ['command not found', undefined],
])('the Java version in %s is %s', (output, version) => {
  expect(readJavaVersion(output)).toBe(version);
});

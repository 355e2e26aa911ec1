import { spawnSync } from 'node:child_process';

const neededVersion = 17;

/** Throws a sentence that says what to install when DynamoDB Local could not run here. */
export function requireJava(): void {
  const { error, stderr } = spawnSync('java', ['-version'], { encoding: 'utf8' });
  const version = error ? undefined : readJavaVersion(stderr);
  if (version !== undefined && version >= neededVersion) return;
  const found = version === undefined ? 'none was found' : `version ${version} was found`;
  throw new Error(
    `DynamoDB Local needs Java ${neededVersion} or later and ${found}: install a Java runtime (for example Eclipse Temurin ${neededVersion}) and make sure "java" is on the PATH.`,
  );
}

/** The feature version in what `java -version` prints: 17 in `openjdk version "17.0.15"`, 8 in `"1.8.0_402"`. */
export function readJavaVersion(output: string): number | undefined {
  const match = /version "(?:1\.)?(\d+)/.exec(output);
  return match ? Number(match[1]) : undefined;
}

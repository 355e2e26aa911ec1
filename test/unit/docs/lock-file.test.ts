import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

interface LockedPackage {
  readonly integrity?: string;
  readonly resolved?: string;
  /** Lies in the archive of the package that brings it, whose hash covers it. */
  readonly inBundle?: boolean;
  readonly optional?: boolean;
  readonly link?: boolean;
  readonly os?: readonly string[];
}

const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockedPackage> };
/** The project itself and the folders of it that are packages of their own are not installed. */
const installed = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && link !== true,
);
const unproven = installed.filter(([, { integrity, inBundle }]) => integrity === undefined && !inBundle);

const mostWithoutHash = 27;

test('what is installed is known by its hash, except builds of two tools for other systems', () => {
  expect(unproven.length).toBeLessThanOrEqual(mostWithoutHash);
  for (const [path, { optional, os }] of unproven) {
    expect(path).toMatch(/^node_modules\/(?:@biomejs\/cli|@unrs\/resolver-binding)-/);
    expect([optional, os?.length]).toEqual([true, 1]);
  }
});

test('what this machine’s kind installs is known by its hash in any case', () => {
  const ours = ['@biomejs/cli-linux-x64', '@biomejs/cli-linux-arm64', '@unrs/resolver-binding-linux-x64-gnu'];
  for (const name of ours) expect(packages[`node_modules/${name}`]?.integrity).toMatch(/^sha512-/);
});

test('what lies in another package’s archive lies below one that is known by its hash', () => {
  for (const [path] of installed.filter(([, { inBundle }]) => inBundle)) {
    const above = path.slice(0, path.indexOf('/node_modules/', 'node_modules/'.length));
    expect(packages[above]?.integrity).toMatch(/^sha512-/);
  }
});

test('the record says which they are', () => {
  const text = read('docs/decisions/0011-dependencies.md');
  for (const [, { os = [] }] of unproven) for (const system of os) expect(text).toContain(system);
  expect(text).toContain(`${unproven.length} builds`);
});

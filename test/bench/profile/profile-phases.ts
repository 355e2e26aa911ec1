import { markdownTable } from '../markdown-table.ts';
import type { Daymark } from '../peer/daymark.ts';
import { timeOf } from '../peer/drive.ts';
import type { Phase } from '../peer/phases.ts';
import type { PersonAtWork } from '../peer/work.ts';
import { report } from '../progress.ts';
import { sharesOf } from './owners.ts';
import { readSources } from './sources.ts';

/** The owners of the processor's time of one operation. */
export interface PhaseProfile {
  readonly name: string;
  /** Shares of the time by owner; together 1. */
  readonly shares: Readonly<Record<string, number>>;
}

const profiled = new Set(['post-measurements', 'get-measurements', 'delete-measurement']);

/** Profiles the operations of each phase, after the functions are warm. */
export async function profilePhases(
  daymark: Daymark,
  people: readonly PersonAtWork[],
  phases: readonly Phase[],
  scale: number,
): Promise<PhaseProfile[]> {
  const sourceOf = await readSources(daymark.functions.filter(({ id }) => profiled.has(id)));
  const profiles: PhaseProfile[] = [];
  for (const { name, operations, operate } of phases) {
    report(`Profiling: ${name}`);
    const profile = await daymark.server.profileOf(() =>
      timeOf(daymark, people, (operations / 2) * scale, operate),
    );
    profiles.push({ name, shares: Object.fromEntries(sharesOf(profile, sourceOf)) });
  }
  return profiles;
}

/** Owners of time, the heaviest first, in microseconds of what each operation takes in all. */
export function profileTable(
  profiles: readonly PhaseProfile[],
  millisecondsOf: (name: string) => number,
): string {
  const owners = [...new Set(profiles.flatMap(({ shares }) => Object.keys(shares)))];
  const share = (owner: string, { shares }: PhaseProfile) => shares[owner] ?? 0;
  const weight = (owner: string) => profiles.reduce((sum, profile) => sum + share(owner, profile), 0);
  const micro = (milliseconds: number) => String(Number((milliseconds * 1000).toPrecision(3)));
  const rows = owners
    .toSorted((a, b) => weight(b) - weight(a))
    .map((owner) => [
      owner,
      ...profiles.map((profile) => micro(millisecondsOf(profile.name) * share(owner, profile))),
    ]);
  const sum = ['in all', ...profiles.map(({ name }) => micro(millisecondsOf(name)))];
  return markdownTable(['µs', ...profiles.map(({ name }) => name)], [...rows, sum]);
}

import { findPerson } from '../../data/people/person.ts';
import { saveSources } from '../../data/people/save-sources.ts';
import { conflict, retryOnConflict } from '../../data/table/retry-on-conflict.ts';
import { listPersonNames, type PersonName } from '../../data/variables/person-names.ts';
import { withMoreSources } from '../../data/variables/sources.ts';
import {
  type EvidenceRow,
  evidenceOf,
  learn,
  packSources,
  type SourceEvidence,
  unpackSources,
  withSources,
} from '../../domain/connectors/person-sources.ts';
import type { Person } from '../../domain/people/person.ts';
import { daySeconds } from '../../domain/time/calendar.ts';
import { clockOf } from '../../domain/time/person-clock.ts';
import { effectiveSettings } from '../../domain/variables/effective-settings.ts';
import { readHistory, readSealing } from './read-history.ts';

/** Days that show well enough how a source records. */
const daysLookedAt = 60;
const mostRows = 3000;

/** Decides once what the sources are that were stored before such things were decided as they came. */
export async function decideSources(person: Person, now: number): Promise<Person> {
  if (person.sourcesDecidedAt !== undefined) return person;
  const evidence = await readEvidence(person, now);
  return retryOnConflict('The sources', async (isFirst) => {
    const before = isFirst ? person : await findPerson(person.userId);
    if (before === undefined) return person;
    const sources = packSources(withSources(unpackSources(before), learn(before, evidence)));
    const isSaved = await saveSources(person.userId, before.sources, sources, now);
    return isSaved ? { ...before, sources, sourcesDecidedAt: now } : conflict;
  });
}

async function readEvidence(person: Person, now: number): Promise<SourceEvidence[]> {
  const { userId } = person;
  const names = await withMoreSources(userId, await listPersonNames(userId));
  const sealing = await readSealing(userId, now);
  const rows: EvidenceRow[] = [];
  for (const name of names) {
    const { variableId, name: variableName } = name.variable;
    const sourceNames = sourcesOfName(name);
    // A source without sums is known by its name alone.
    rows.push(
      ...sourceNames.map((sourceName) => ({ sourceName, variableName, startAt: 0, isCounted: false })),
    );
    const { combinationOperation, comesAsEpisodes } = effectiveSettings(name.userVariable);
    if (sourceNames.length < 2 || combinationOperation !== 'SUM' || comesAsEpisodes) continue;
    const span = { from: now - daysLookedAt * daySeconds, until: Infinity };
    const history = { userId, variableId, clock: clockOf(person), sealing };
    const { runs } = await readHistory(history, now, mostRows, span);
    rows.push(
      ...runs.map(({ sourceName, from }) => ({ sourceName, variableName, startAt: from, isCounted: true })),
    );
  }
  return evidenceOf(rows);
}

const sourcesOfName = ({ channels, moreChannels = {} }: PersonName): string[] =>
  Object.values({ ...channels, ...moreChannels }).map(({ sourceName }) => sourceName);

import type { Item } from '../../../shared/data/item.ts';
import type { Key } from '../../../shared/data/keys/key.ts';
import { personKey } from '../../../shared/data/keys/people.ts';
import {
  cohortPoolKey,
  contributionKey,
  partsOfVote,
  poolPrefix,
  sharerKey,
  studyPrefix,
  tallyKey,
  tallyPrefix,
  votePrefix,
} from '../../../shared/data/keys/studies.ts';
import { userVariableKey } from '../../../shared/data/keys/variables.ts';
import { unpackResults } from '../../../shared/data/studies/contribution.ts';
import { partitionPrefixes } from '../../../shared/data/table-facts.ts';
import { pageNameOf } from '../../../shared/domain/studies/page-address.ts';
import type { Study } from '../../../shared/domain/studies/study.ts';
import type { Rules } from './table-view.ts';

const counters = ['causalityUp', 'causalityDown', 'usefulnessUp', 'usefulnessDown'];

const textOfKey = ({ pk, sk }: Item | Key) => `${pk} ${sk}`;

export const studyRules: Rules = {
  'the tallies of a pair are a recount of its votes': (table) => {
    const counted = new Map<string, number>();
    for (const { item, owner } of table.beginning('people', votePrefix)) {
      const { causeId, effectId, type } = partsOfVote(item.sk);
      const counter = `${type}${item.value === 'up' ? 'Up' : 'Down'}`;
      const key = `${textOfKey(tallyKey(causeId, effectId, Number(owner)))} ${counter}`;
      counted.set(key, (counted.get(key) ?? 0) + 1);
    }
    const kept = new Map<string, number>(
      table
        .beginning('pairs', tallyPrefix)
        .flatMap(({ item }) =>
          counters.map((counter) => [`${textOfKey(item)} ${counter}`, Number(item[counter] ?? 0)] as const),
        ),
    );
    return [...new Set([...counted.keys(), ...kept.keys()])]
      .filter((key) => (counted.get(key) ?? 0) !== (kept.get(key) ?? 0))
      .map((key) => `${key} is ${kept.get(key)}, but there are ${counted.get(key) ?? 0} votes`);
  },

  'a study has a public page as long as it is published, and no longer': (table) => {
    const published = new Set<string>();
    for (const { item, owner } of table.ofPeople(studyPrefix)) {
      const study = JSON.parse(String(item.record)) as Study;
      if (study.status === 'publish') published.add(`${pageNameOf(study)} of ${owner}`);
    }
    const pages = new Set<string>();
    for (const { owner: id, rest: userId } of table.beginning('publishedStudies', partitionPrefixes.people))
      if (table.isThere(userId)) pages.add(`${id} of ${userId}`);
    return [
      ...[...published].filter((page) => !pages.has(page)).map((page) => `${page} has no page`),
      ...[...pages].filter((page) => !published.has(page)).map((page) => `the page ${page} is left over`),
    ];
  },

  'a pool of a client’s people counts the studies of it': (table) => {
    const studies = new Map<string, number>();
    for (const { item } of table.beginning('people', studyPrefix)) {
      const study = JSON.parse(String(item.record)) as Study;
      const pool = poolKeyOf(study);
      const key = pool && textOfKey(pool);
      if (key !== undefined) studies.set(key, (studies.get(key) ?? 0) + 1);
    }
    const pools = new Map<string, unknown>(
      table.beginning('cohorts', poolPrefix).map(({ item }) => [textOfKey(item), item.studies] as const),
    );
    return [...new Set([...studies.keys(), ...pools.keys()])]
      .filter((key) => (studies.get(key) ?? 0) !== (pools.get(key) ?? 0))
      .map((key) => `${key} counts ${pools.get(key)}, but there are ${studies.get(key) ?? 0}`);
  },

  'only who shares counts in a population': (table) =>
    table.ofPeople(contributionKey(0).sk).flatMap(({ item, owner }) => {
      const userId = Number(owner);
      const isShared = (variableId: number) => {
        const { record = '{}' } = table.find(userVariableKey(userId, variableId)) ?? {};
        return JSON.parse(String(record)).settings?.shareUserMeasurements === true;
      };
      if (table.find(personKey(userId))?.shareAllData === true) return [];
      return [item.packed, item.packedFormer]
        .flatMap((packed) => (packed === undefined ? [] : unpackResults(packed as Uint8Array)))
        .filter(
          ({ causeVariableId, effectVariableId }) =>
            !isShared(causeVariableId) || !isShared(effectVariableId),
        )
        .map(
          ({ causeVariableId, effectVariableId }) => `${causeVariableId} and ${effectVariableId} of ${owner}`,
        );
    }),

  'who contributes is asked again': (table) =>
    table
      .ofPeople(contributionKey(0).sk)
      .filter(({ owner }) => table.find(sharerKey(Number(owner))) === undefined)
      .map(({ owner }) => `person ${owner} is not among those who share`),
};

function poolKeyOf({ type, causeVariableId, effectVariableId, clientId }: Study): Key | undefined {
  if (type !== 'cohort' || clientId === undefined) return undefined;
  return cohortPoolKey(clientId, causeVariableId, effectVariableId);
}

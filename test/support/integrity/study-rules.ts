import { type Study, studyId } from '../../../shared/domain/studies/study.ts';
import type { Rules } from './table-view.ts';

/** As many as a pair's votes are counted in. */
const tallyShards = 8;
const counters = ['causalityUp', 'causalityDown', 'usefulnessUp', 'usefulnessDown'];

export const studyRules: Rules = {
  'the tallies of a pair are a recount of its votes': (table) => {
    const counted = new Map<string, number>();
    for (const { item, owner, rest } of table.beginning('U#', 'V#')) {
      const [cause, effect, type] = rest.split('#');
      const counter = `${type}${item.value === 'up' ? 'Up' : 'Down'}`;
      const key = `${cause}#${effect} ${Number(owner) % tallyShards} ${counter}`;
      counted.set(key, (counted.get(key) ?? 0) + 1);
    }
    const kept = new Map<string, number>(
      table
        .beginning('PAIR#', 'TALLY#')
        .flatMap(({ item, owner, rest }) =>
          counters.map((counter) => [`${owner} ${rest} ${counter}`, Number(item[counter] ?? 0)] as const),
        ),
    );
    return [...new Set([...counted.keys(), ...kept.keys()])]
      .filter((key) => (counted.get(key) ?? 0) !== (kept.get(key) ?? 0))
      .map((key) => `${key} is ${kept.get(key)}, but there are ${counted.get(key) ?? 0} votes`);
  },

  'a study has a public page as long as it is published, and no longer': (table) => {
    const published = new Set<string>();
    for (const { item, owner } of table.ofPeople('S#')) {
      const study = JSON.parse(String(item.record)) as Study;
      if (study.status === 'publish') published.add(`${studyId(Number(owner), study)} of ${owner}`);
    }
    const pages = new Set<string>();
    for (const { owner: id, rest: userId } of table.beginning('STUDY#', 'U#'))
      if (table.isThere(userId)) pages.add(`${id} of ${userId}`);
    return [
      ...[...published].filter((page) => !pages.has(page)).map((page) => `${page} has no page`),
      ...[...pages].filter((page) => !published.has(page)).map((page) => `the page ${page} is left over`),
    ];
  },

  'a pool of results counts the studies of it': (table) => {
    const studies = new Map<string, number>();
    for (const { item } of table.beginning('U#', 'S#')) {
      const study = JSON.parse(String(item.record)) as Study;
      const key = poolKeyOf(study);
      if (key !== undefined) studies.set(key, (studies.get(key) ?? 0) + 1);
    }
    const pools = new Map<string, unknown>([
      ...table.beginning('PAIR#', 'POOL').map(({ item }) => [`${item.pk} ${item.sk}`, item.studies] as const),
      ...table
        .beginning('COHORT#', 'POOL#')
        .map(({ item }) => [`${item.pk} ${item.sk}`, item.studies] as const),
    ]);
    return [...new Set([...studies.keys(), ...pools.keys()])]
      .filter((key) => (studies.get(key) ?? 0) !== (pools.get(key) ?? 0))
      .map((key) => `${key} counts ${pools.get(key)}, but there are ${studies.get(key) ?? 0}`);
  },

  'only who shares counts in a population': (table) =>
    table.beginning('PAIR#', 'RESULT#').flatMap(({ item, owner, rest: userId }) => {
      if (!table.isThere(userId)) return [];
      const sharesAll = table.find(`U#${userId}`, 'PROFILE')?.shareAllData === true;
      const sharesBoth = owner.split('#').every((variableId) => {
        const { record = '{}' } = table.find(`U#${userId}`, `UV#${variableId}`) ?? {};
        return JSON.parse(String(record)).settings?.shareUserMeasurements === true;
      });
      return sharesAll || sharesBoth ? [] : [`${item.pk} counts person ${userId}, who does not share it`];
    }),
};

function poolKeyOf({ type, causeVariableId, effectVariableId, clientId }: Study): string | undefined {
  if (type === 'population') return `PAIR#${causeVariableId}#${effectVariableId} POOL`;
  if (type !== 'cohort' || clientId === undefined) return undefined;
  return `COHORT#${clientId} POOL#${causeVariableId}#${effectVariableId}`;
}

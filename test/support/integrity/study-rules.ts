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
};

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
      if (study.status === 'publish') published.add(studyId(Number(owner), study));
    }
    const pages = new Set(table.beginning('STUDY#', 'PAGE').map(({ owner }) => owner));
    const isOwn = (id: string) => id.includes('-user-') && !id.endsWith('population-study');
    const ownerOf = (id: string) => /-user-(\d+)-/.exec(id)?.[1] ?? '';
    return [
      ...[...published].filter((id) => !pages.has(id)).map((id) => `${id} has no page`),
      ...[...pages]
        .filter((id) => isOwn(id) && table.isThere(ownerOf(id)) && !published.has(id))
        .map((id) => `the page of ${id} is left over`),
    ];
  },
};

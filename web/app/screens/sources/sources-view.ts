import type { Answer, RecordOf } from '../../api/routes.ts';
import { type OutboxEntry, writesTo } from '../../data/outbox-entry.ts';
import { isForeign } from '../../entry/own-sources.ts';
import { settingsPath } from '../../settings/person-settings.ts';

type ApiSource = RecordOf<NonNullable<Answer<'GET', '/api/v3/user'>['sources']>>;
export type SourceKindSetting = Pick<ApiSource, 'sourceName' | 'kind'> &
  Partial<Pick<ApiSource, 'granularity' | 'keeps'>>;

/** Every source but the app itself with what it is, as far as that is known, also what was said here and is on its way. */
export function kindsWith(
  known: readonly SourceKindSetting[],
  names: readonly string[],
  entries: readonly OutboxEntry[],
): readonly SourceKindSetting[] {
  const said = writesTo(settingsPath, entries).flatMap(
    ({ body }) => (body as { readonly sources?: readonly SourceKindSetting[] }).sources ?? [],
  );
  const unknown = names.map((sourceName): SourceKindSetting => ({ sourceName, kind: null }));
  const foreign = [...unknown, ...known, ...said].filter(({ sourceName }) => isForeign(sourceName));
  const all = foreign.map(
    // Answers and entries kept by an earlier version of the app have only the former name.
    ({ sourceName, kind, keeps = null, granularity = keeps }) =>
      [sourceName.toLowerCase(), { sourceName, kind, granularity }] as const,
  );
  return [...new Map<string, SourceKindSetting>(all).values()];
}

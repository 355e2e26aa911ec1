import { describePooled, summaryOf } from '../../domain/studies/describe-study.ts';
import { type Pool, poolOf } from '../../domain/studies/pooling.ts';
import type { Study } from '../../domain/studies/study.ts';
import { ownedClientKey } from '../keys/clients.ts';
import { type Key, keyOfItem } from '../keys/key.ts';
import { batchGet } from '../table/read.ts';
import { figureIn, figureKey, type VisibleFigure, visibleTo } from './visible-figure.ts';

/**
 * Studies with the figures of many people as they are now: a figure lies in one place for everybody, so that taking it
 * back takes it from everybody. Anybody who does not own the client of a cohort has no such study.
 */
export async function withFigures(userId: number, studies: readonly Study[]): Promise<Study[]> {
  const keys = new Map<string, Key>();
  for (const study of studies) for (const key of keysOf(userId, study)) keys.set(textOf(key), key);
  if (keys.size === 0) return [...studies];
  const items = new Map((await batchGet([...keys.values()])).map((item) => [textOf(keyOfItem(item)), item]));
  const find = (key: Key) => items.get(textOf(key));
  const figures = new Map(
    studies.flatMap((study) => {
      const pool = poolOf(study);
      const shown = pool && figureIn(pool, find);
      return pool === undefined || shown === undefined ? [] : [[study, { pool, shown }] as const];
    }),
  );
  const visible = await visibleTo(userId, [...figures.values()]);
  return studies.flatMap((study) => {
    const pool = poolOf(study);
    if (pool === undefined) return [study];
    const { clientId } = study;
    if (clientId !== undefined && find(ownedClientKey(userId, clientId)) === undefined) return [];
    const shown = figures.get(study)?.shown;
    return [withFigure(study, pool, shown && visible.has(shown) ? shown : undefined)];
  });
}

const keysOf = (userId: number, study: Study): Key[] => {
  const pool = poolOf(study);
  if (pool === undefined) return [];
  const { clientId } = study;
  const keys = [figureKey(pool), clientId === undefined ? undefined : ownedClientKey(userId, clientId)];
  return keys.filter((key) => key !== undefined);
};

const textOf = ({ pk, sk }: Key) => `${pk} ${sk}`;

/** A study of many people as it is shown with a figure, or without one. */
export function withFigure(study: Study, pool: Pool, shown: VisibleFigure | undefined): Study {
  if (study.names === undefined) return study;
  const summary = summaryOf(describePooled(pool, shown?.figure, study.names), {
    fingerprint: '',
    analysedAt: shown?.computedAt,
  });
  return { ...study, summary, updatedAt: Math.max(study.updatedAt, shown?.changedAt ?? 0) };
}

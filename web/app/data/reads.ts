import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { queryText } from '../../client/query-text.ts';
import { get, type Page, Refusal } from '../api/call.ts';
import type { Answer, PathOf, Query } from '../api/routes.ts';
import { SignedOutError } from '../api/session.ts';
import { database, storeToRead } from './database.ts';
import { withoutSecrets } from './without-secrets.ts';

/** An answer if it is known: at first as this device kept it, then as the service gives it. */
export interface Reading<T> {
  readonly data: T | undefined;
  /** Whether the service has said so since the app was opened. */
  readonly isFresh: boolean;
  /** The time at which the service said so, in milliseconds; of a copy as of an answer. */
  readonly readAt?: number | undefined;
  readonly next?: Readonly<Record<string, string>> | undefined;
  readonly problem?: string | undefined;
}

interface CachedReading {
  readonly path: string;
  readonly reading: ReturnType<typeof signal<Reading<unknown>>>;
  readonly load: (options?: { readonly isChanged?: boolean }) => Promise<void>;
  watchers: number;
}

const cache = new Map<string, CachedReading>();

/** The keys of what was last asked for in vain, as far as someone may still look at it. */
const unanswered = signal<ReadonlySet<string>>(new Set());

/** Whether the service was asked in vain, and nothing since has answered for it. */
export const isOutOfReach = computed(() => unanswered.value.size > 0);

/** A late answer to one question leaves the others unanswered: who looks at those must not wait for nothing. */
function noteAnswer(key: string, isAnswered: boolean): void {
  const isLookedAt = (other: string) => (cache.get(other)?.watchers ?? 0) > 0;
  unanswered.value = isAnswered
    ? new Set([...unanswered.value].filter((other) => other !== key && isLookedAt(other)))
    : new Set([...unanswered.value, key]);
}

/** One signal for each question, no matter who asks it. */
export function reading<P extends PathOf<'GET'>>(
  path: P,
  query?: Query<'GET', P>,
): ReadonlySignal<Reading<Answer<'GET', P>>> & { readonly key: string } {
  const key = `${path}${queryText(query)}`;
  const found = cache.get(key) ?? begin(key, path, query);
  return Object.assign(found.reading, { key }) as never;
}

function begin<P extends PathOf<'GET'>>(key: string, path: P, query?: Query<'GET', P>): CachedReading {
  const own = signal<Reading<unknown>>({ data: undefined, isFresh: false });
  let running: Promise<void> | undefined;
  let queued: Promise<void> | undefined;
  const run = () => {
    running = ask().finally(() => {
      running = undefined;
    });
    return running;
  };
  const load = ({ isChanged = false } = {}) => {
    if (running === undefined) return run();
    if (!isChanged) return running;
    // The request under way may have been answered before the change.
    queued ??= running.then(() => {
      queued = undefined;
      return run();
    });
    return queued;
  };
  const ask = async () => {
    try {
      const { data, next }: Page<unknown> = await get(path, query);
      own.value = { data, next, isFresh: true, readAt: Date.now() };
      noteAnswer(key, true);
      await keep(key, data);
    } catch (error) {
      own.value = { ...own.value, problem: problemOf(error) };
      noteAnswer(key, !isUnanswered(error));
    }
  };
  const entry: CachedReading = { path, reading: own, load, watchers: 0 };
  cache.set(key, entry);
  void recall(key).then((copy) => {
    if (copy !== undefined && !own.value.isFresh)
      own.value = { ...own.value, data: copy.data, readAt: copy.at };
  });
  return entry;
}

/** Undefined where the service could not be reached: the whole app says that once. */
function problemOf(error: unknown): string | undefined {
  if (error instanceof SignedOutError || isUnanswered(error)) return undefined;
  if (error instanceof Refusal) return error.words;
  throw error;
}

/** No network, or nobody at its other end, or too late, or not able to answer now. */
export const isUnanswered = (error: unknown) =>
  error instanceof TypeError ||
  error instanceof DOMException ||
  (error instanceof Refusal && [502, 503, 504].includes(error.status));

/** While someone looks, it is asked for at the beginning and whenever it may have changed. */
export function watch(key: string): () => void {
  const found = cache.get(key);
  if (found === undefined) return () => undefined;
  found.watchers++;
  void found.load();
  return () => {
    found.watchers--;
  };
}

/** Asks again for what is looked at, of these paths or of all; what is not looked at is asked for when it is. */
export async function refresh(paths?: readonly string[]): Promise<void> {
  const touched = [...cache.values()].filter(({ path }) => paths?.includes(path) ?? true);
  const isChanged = paths !== undefined;
  await Promise.all(touched.filter(({ watchers }) => watchers > 0).map(({ load }) => load({ isChanged })));
}

/** Undefined where the browser keeps nothing: the app only takes longer then. */
const recall = (key: string) =>
  database()
    .then((db) => storeToRead(db, 'reads').get(key))
    .catch(() => undefined);

async function keep(key: string, data: unknown): Promise<void> {
  await database()
    .then((db) => db.put('reads', { data: withoutSecrets(data), at: Date.now() }, key))
    .catch(() => undefined);
}

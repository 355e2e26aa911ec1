/** The service's answer to a request, or the reason why it refused. */
export type ServiceAnswer<T> = { readonly data: T } | { readonly refused: string };

/** Calls the service as the person. The caller waits if it is unreachable or busy. */
export interface SetupService {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: unknown): Promise<ServiceAnswer<T>>;
  del<T>(path: string): Promise<ServiceAnswer<T>>;
}

/** Counts what was restored, and keeps notes on the rest. */
export class Restoration {
  readonly #counts = new Map<string, number>();
  /** Sentences for the person. */
  readonly notes: string[] = [];

  put(what: string, count = 1): void {
    if (count > 0) this.#counts.set(what, (this.#counts.get(what) ?? 0) + count);
  }

  note(sentence: string): void {
    if (this.notes.length < mostNotes && !this.notes.includes(sentence)) this.notes.push(sentence);
  }

  get counts(): readonly { readonly what: string; readonly count: number }[] {
    return [...this.#counts].map(([what, count]) => ({ what, count }));
  }
}

const mostNotes = 50;

const pageSize = 200;

export async function listAll<T>(service: SetupService, path: string, member: string): Promise<T[]> {
  const all: T[] = [];
  for (let offset = 0; ; offset += pageSize) {
    const page = await service.get<Readonly<Record<string, readonly T[]>>>(
      `${path}${path.includes('?') ? '&' : '?'}limit=${pageSize}&offset=${offset}`,
    );
    const items = page[member] ?? [];
    all.push(...items);
    if (items.length < pageSize) return all;
  }
}

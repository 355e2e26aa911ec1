interface PageOf<T> {
  readonly data: T;
  readonly next: Readonly<Record<string, string>> | undefined;
}

/** One page after the other, as each says where the next is. */
export async function* everyPage<T>(
  load: (query: Readonly<Record<string, string>> | undefined) => Promise<PageOf<T>>,
): AsyncGenerator<T> {
  let query: Readonly<Record<string, string>> | undefined;
  do {
    const { data, next } = await load(query);
    yield data;
    query = next;
  } while (query !== undefined);
}

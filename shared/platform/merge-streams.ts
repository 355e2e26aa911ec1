/** Several streams, each in order, become one in order; each is read no further than needed. */
export async function* mergeStreams<T>(
  streams: readonly AsyncGenerator<T[]>[],
  isBefore: (a: T, b: T) => boolean,
): AsyncGenerator<T> {
  const heads = await Promise.all(
    streams.map(async (stream) => ({ stream, page: await nextPage(stream), at: 0 })),
  );
  for (;;) {
    let best: (typeof heads)[number] | undefined;
    for (const head of heads) {
      const candidate = head.page[head.at];
      const leader = best?.page[best.at];
      if (candidate !== undefined && (leader === undefined || isBefore(candidate, leader))) best = head;
    }
    if (best === undefined) return;
    yield best.page[best.at] as T;
    best.at += 1;
    if (best.at === best.page.length) [best.page, best.at] = [await nextPage(best.stream), 0];
  }
}

/** The next page with something in it; empty at the end. */
async function nextPage<T>(stream: AsyncGenerator<T[]>): Promise<T[]> {
  for (;;) {
    const { value, done } = await stream.next();
    if (done) return [];
    if (value.length > 0) return value;
  }
}

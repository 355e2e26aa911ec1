/** The stream with its first page on the way already, before anybody asks for it. */
export function startEarly<T>(stream: AsyncGenerator<T>): AsyncGenerator<T> {
  const first = stream.next();
  first.catch(() => undefined);
  return goOn();

  async function* goOn(): AsyncGenerator<T> {
    const { value, done } = await first;
    if (done) return;
    yield value;
    yield* stream;
  }
}

/** The number of characters of one blob: blobs of this size are few, and browsers keep them where there is room. */
const blobSize = 2 ** 20;

/** Collects a long text as blobs, so that no more than one of them is in memory; undefined where someone stopped it. */
export async function collectText(
  pieces: AsyncIterable<string>,
  goesOn: () => boolean,
): Promise<Blob[] | undefined> {
  const blobs: Blob[] = [];
  let text = '';
  for await (const piece of pieces) {
    if (!goesOn()) return undefined;
    text += piece;
    if (text.length < blobSize) continue;
    blobs.push(new Blob([text]));
    text = '';
  }
  return goesOn() ? [...blobs, new Blob([text])] : undefined;
}

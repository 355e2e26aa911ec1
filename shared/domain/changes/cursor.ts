/** The place up to which someone has read a person's change log. */
export interface ChangeCursor {
  /** The number of the pack to continue with; `skip` of its entries were read. */
  readonly number: number;
  readonly skip: number;
  /** Whatever comes next was logged at this second or later. */
  readonly since: number;
}

const radix = 36;

export const writeCursor = ({ number, skip, since }: ChangeCursor): string =>
  [number, skip, since].map((part) => part.toString(radix)).join('-');

const pattern = /^(?:0|[1-9a-z][0-9a-z]{0,10})(?:-(?:0|[1-9a-z][0-9a-z]{0,10})){2}$/;

export function readCursor(text: string): ChangeCursor | undefined {
  if (!pattern.test(text)) return undefined;
  const parts = text.split('-').map((part) => Number.parseInt(part, radix));
  const [number = 0, skip = 0, since = 0] = parts;
  return parts.every(Number.isSafeInteger) ? { number, skip, since } : undefined;
}

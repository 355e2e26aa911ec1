import { SaxesParser } from 'saxes';
import { ImportRefusal, shortened } from '../bytes/import-refusal.ts';

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** 1 for the root. */
  readonly depth: number;
  readonly line: number;
}

export interface XmlVisitor {
  open(element: XmlElement): void;
  close?(name: string, depth: number): void;
}

export interface XmlOutcome {
  /** The number of breaches of XML's grammar, which were ignored. */
  readonly faults: number;
  /** The line on which the text ended within an open element; absent if it did not. */
  readonly cutOffAt?: number;
}

/** The most characters without a whole element: more than any element has, and few enough for memory. */
const longestElement = 4 * 2 ** 20;
const deepest = 64;

/**
 * Goes through the elements of a text. Real exports break XML's grammar (unclosed declarations, control characters,
 * attributes twice), so faults are counted and ignored. Entities are never expanded.
 */
export async function* readXml(
  pieces: AsyncIterable<string>,
  label: string,
  visitor: XmlVisitor,
): AsyncGenerator<number, XmlOutcome> {
  const parser = new SaxesParser({ xmlns: false });
  let [depth, faults, fed, atLastElement] = [0, 0, 0, 0];
  parser.on('error', () => {
    faults++;
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth++;
    atLastElement = fed;
    if (depth > deepest)
      throw new ImportRefusal(
        label,
        `has elements nested deeper than ${deepest} on line ${parser.line}, where "${shortened(name)}" begins. That isn’t a valid export; export it again.`,
      );
    visitor.open({ name, attributes, depth, line: parser.line });
  });
  parser.on('closetag', ({ name }) => {
    visitor.close?.(name, depth);
    depth--;
    atLastElement = fed;
  });
  for await (const piece of pieces) {
    parser.write(piece);
    fed += piece.length;
    if (fed - atLastElement > longestElement)
      throw new ImportRefusal(
        label,
        `has no XML element within 4 million characters after line ${parser.line}. It is damaged or not an export; export it again.`,
      );
    yield piece.length;
  }
  const cutOffAt = depth > 0 ? parser.line : undefined;
  parser.close();
  return { faults, cutOffAt };
}

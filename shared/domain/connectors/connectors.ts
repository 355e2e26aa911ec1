import reference from '../../reference/connectors.json' with { type: 'json' };
import { foldName } from '../texts/fold-name.ts';

/** A data source whose measurements people bring along. */
export interface Connector {
  readonly id: number;
  readonly name: string;
  readonly displayName: string;
  readonly synonyms: readonly string[];
  /** Whether it records by itself: a watch, a ring, a phone, a scale, a glucose sensor. */
  readonly senses: boolean;
}

export const connectors = reference.connectors;

const bySpelling = new Map(
  connectors.flatMap((connector) =>
    [connector.name, connector.displayName, ...connector.synonyms].map((spelling) => [
      foldName(spelling),
      connector,
    ]),
  ),
);

/** The connector a source's name means, if any. */
export const findConnector = (name: string): Connector | undefined => bySpelling.get(foldName(name));

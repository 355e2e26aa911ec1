import reference from '../../reference/connector-details.json' with { type: 'json' };

/** The catalogue's description of a data source. Its names are in `connectors.ts`, which more code needs. */
interface ConnectorDetails {
  readonly name: string;
  readonly defaultVariableCategoryName: string;
  readonly getItUrl: string;
  readonly shortDescription: string;
  readonly longDescription: string;
  readonly platforms: readonly string[];
  readonly scopes: readonly string[];
  readonly premium: boolean;
}

const details = reference.details;
const byName = new Map(details.map((one) => [one.name, one]));

export function getConnectorDetails(name: string): ConnectorDetails {
  const found = byName.get(name);
  if (found === undefined) throw new Error(`The catalogue says nothing of the data source "${name}".`);
  return found;
}

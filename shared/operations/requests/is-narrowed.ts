/** Parameters that choose among a person's variables, or the records of some. */
const choosing = [
  'variableId',
  'variableName',
  'name',
  'causeVariableName',
  'effectVariableName',
  'variableCategoryName',
  'searchPhrase',
  'sourceName',
  'connectorName',
  'id',
  'ids',
];

/** False for a list of everything, as the person's ledger calls it. */
export const isNarrowed = (query: Readonly<Record<string, unknown>>): boolean =>
  choosing.some((name) => query[name] !== undefined);

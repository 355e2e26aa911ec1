import type { PersonName } from '../../data/variables/person-names.ts';
import { findConnector } from '../../domain/connectors/connectors.ts';
import { foldName } from '../../domain/texts/fold-name.ts';

interface OtherSource {
  readonly sourceName: string;
  readonly variableNames: string[];
}

/** Sources that recorded something and are not in the catalogue, such as an app that the person let in; by name. */
export function otherSources(names: readonly PersonName[]): OtherSource[] {
  const found = names.flatMap(({ userVariable, channels, moreChannels = {} }) =>
    Object.values({ ...channels, ...moreChannels }).map(({ sourceName }) => ({
      sourceName,
      variableName: userVariable.settings.alias ?? userVariable.variable.name,
    })),
  );
  const others = found.filter(({ sourceName }) => findConnector(sourceName) === undefined);
  return [...Map.groupBy(others, ({ sourceName }) => foldName(sourceName)).values()]
    .map((same) => ({
      sourceName: same[0]?.sourceName ?? '',
      variableNames: same.map(({ variableName }) => variableName).sort(),
    }))
    .sort((a, b) => (a.sourceName < b.sourceName ? -1 : 1));
}

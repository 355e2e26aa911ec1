/** A folder or a file of the house, and what it may use. */
export interface Floor {
  /** A folder or a file; where several fit, the longest is meant. */
  readonly at: string;
  /** A description in a few words. */
  readonly is: string;
  /** Folders and files, from the project's own folder, that it may import besides itself. */
  readonly uses: readonly string[];
  /**
   * Folders and files within `uses` that it may not use all the same, save those that `uses` names by themselves.
   * @default none
   */
  readonly butNot?: readonly string[];
  /** It may import types only: none of their code comes along. */
  readonly typesOnly?: true;
  /** Those it uses of the packages that not every floor may use: `node:`, `@aws-sdk/`, `@middy/`, `@duckdb/`, `hyparquet-writer`. @default none */
  readonly packages?: readonly GuardedPackage[];
}

export const guardedPackages = ['node:', '@aws-sdk/', '@middy/', '@duckdb/', 'hyparquet-writer'] as const;
export type GuardedPackage = (typeof guardedPackages)[number];

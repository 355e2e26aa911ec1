/** A folder or a file of the house, and what it may use. */
export interface Floor {
  /** A folder or a file; where several fit, the longest is meant. */
  readonly at: string;
  /** What it is, in a few words. */
  readonly is: string;
  /** Folders and files, from the project's own folder, that it may import besides itself. */
  readonly uses: readonly string[];
  /** Of what lies within these it may use nothing all the same, but what `uses` names by itself. @default nothing is left out */
  readonly butNot?: readonly string[];
  /** It may import types only: none of their code comes along. */
  readonly typesOnly?: true;
  /** Which of the packages that not every floor may use it uses: `node:`, `@aws-sdk/`, `@middy/`. @default none */
  readonly packages?: readonly GuardedPackage[];
}

export const guardedPackages = ['node:', '@aws-sdk/', '@middy/'] as const;
export type GuardedPackage = (typeof guardedPackages)[number];

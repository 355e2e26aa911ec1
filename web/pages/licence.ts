/** The text of a licence, and the packages of others under it. */
export interface Licence {
  readonly packages: readonly string[];
  readonly text: string;
}

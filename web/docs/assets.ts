/** The texts of the files that are written into the page as they are. */
export interface Assets {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

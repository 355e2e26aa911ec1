/** What a button of a notification does and says, Interface 2.7. */
export interface Action {
  readonly action: string;
  readonly callback: string;
  readonly modifiedValue?: number;
  /** Of that value, so that it means the same once the variable has another unit. */
  readonly unitAbbreviatedName?: string;
  readonly title: string;
  readonly longTitle?: string;
  readonly shortTitle?: string;
}

/** A button of a notification, with what it does and says (Interface 2.7). */
export interface Action {
  readonly action: string;
  readonly callback: string;
  readonly modifiedValue?: number;
  /** The unit of that value, so that it means the same after the variable's unit changes. */
  readonly unitAbbreviatedName?: string;
  readonly title: string;
  readonly longTitle?: string;
  readonly shortTitle?: string;
}

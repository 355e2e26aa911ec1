/** What a button of a notification does and says, Interface 2.7. */
export interface Action {
  readonly action: string;
  readonly callback: string;
  readonly modifiedValue?: number;
  readonly title: string;
  readonly longTitle?: string;
  readonly shortTitle?: string;
}

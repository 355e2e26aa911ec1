/** What makes a query read too much, and what would make it read less. */
export interface Narrowing {
  readonly path: string;
  readonly advice: string;
}

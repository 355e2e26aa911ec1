/** The parameter that makes a query read too much, and how to make it read less. */
export interface Narrowing {
  readonly path: string;
  readonly advice: string;
}

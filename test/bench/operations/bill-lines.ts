/** The monthly use of an operation, by a person or by the service as a whole. */
export interface Use {
  readonly operation: string;
  readonly scenario: string;
  readonly timesPerMonth: number;
  readonly why: string;
}

export interface BillLine extends Use {
  readonly dollarsPerMillion: number;
  readonly dollarsPerMonth: number;
  /** The part of it that the table's requests are, whose price depends on the table's class. */
  readonly tableDollarsPerMonth: number;
}

export interface StorageLine {
  readonly why: string;
  readonly gigabytes: number;
  readonly dollarsPerMonth: number;
}

export interface Bill {
  readonly rows: number;
  readonly lines: readonly BillLine[];
  /** The stored data, which costs whether or not it is used. */
  readonly storage: readonly StorageLine[];
  readonly dollarsPerPersonAndMonth: number;
  /** Costs that only some people or deployments have. */
  readonly some: readonly BillLine[];
  readonly tableClass: TableClasses;
  /** The jobs and the rest that run whether or not anybody does anything. */
  readonly standing: readonly BillLine[];
  readonly dollarsPerMonth: number;
}

/** The class infrequent access beside the standard one, in dollars a month. */
export interface TableClasses {
  readonly requestsMore: number;
  readonly storageSaved: number;
  /** Rows of a person from which it is cheaper. */
  readonly cheaperFromRows: number;
}

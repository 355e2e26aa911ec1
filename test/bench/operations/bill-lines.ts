/** How often an operation is used in a month, by a person or by the service as a whole. */
export interface Use {
  readonly operation: string;
  readonly scenario: string;
  readonly timesPerMonth: number;
  readonly why: string;
}

export interface BillLine extends Use {
  readonly dollarsPerMillion: number;
  readonly dollarsPerMonth: number;
}

export interface StorageLine {
  readonly why: string;
  readonly gigabytes: number;
  readonly dollarsPerMonth: number;
}

export interface Bill {
  readonly rows: number;
  readonly lines: readonly BillLine[];
  /** What lies there, used or not. */
  readonly storage: readonly StorageLine[];
  readonly dollarsPerPersonAndMonth: number;
  /** What runs whether or not anybody does anything. */
  readonly standing: readonly BillLine[];
  readonly dollarsPerMonth: number;
}

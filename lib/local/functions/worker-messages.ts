export interface WorkerData {
  readonly file: string;
  readonly exportName: string;
  readonly clockOffset: BigInt64Array;
  readonly functionName: string;
  readonly functionArn: string;
  readonly memoryMegabytes: number;
}

export interface Invocation {
  readonly requestId: string;
  /** JSON text, as Lambda gets events. */
  readonly event: string;
  readonly timeoutMilliseconds: number;
  /** When this time began, in milliseconds since 1970; if undefined, it begins once the code is loaded. */
  readonly beganAt?: number | undefined;
}

export type FromInstance =
  | { readonly kind: 'ready' }
  | { readonly kind: 'result'; readonly result: string }
  | { readonly kind: 'failure'; readonly error: string };

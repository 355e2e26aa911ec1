import type { WireItem } from './stored-values.ts';

/** Members that an error of the database's client may have. */
interface Thrown {
  readonly name?: string;
  readonly code?: string;
  readonly Item?: WireItem;
  readonly $metadata?: {
    readonly httpStatusCode?: number;
    readonly attempts?: number;
    readonly requestId?: string;
  };
  readonly CancellationReasons?: readonly { readonly Code?: string; readonly Item?: WireItem }[];
}

export const asThrown = (thrown: unknown): Thrown =>
  typeof thrown === 'object' && thrown !== null ? thrown : {};

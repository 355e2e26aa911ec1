import type { repairImage } from './repair-image.ts';

/** A record of DynamoDB's stream: the members that are read here. */
export interface LocalRecord {
  readonly eventID: string;
  readonly eventName?: string;
  readonly dynamodb: {
    readonly SequenceNumber: string;
    readonly Keys?: object;
    /** Epoch seconds. */
    readonly ApproximateCreationDateTime?: number;
    readonly OldImage?: Parameters<typeof repairImage>[0];
    readonly NewImage?: Parameters<typeof repairImage>[0];
  };
}

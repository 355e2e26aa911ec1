/** An item in DynamoDB's own JSON. */
export type StoredItem = Readonly<Record<string, StoredValue>>;

/** A value in DynamoDB's own JSON: its one member names its type. */
export interface StoredValue {
  readonly S?: string;
  readonly N?: string;
  readonly B?: string;
  readonly SS?: readonly string[];
  readonly NS?: readonly string[];
  readonly BS?: readonly string[];
  readonly L?: readonly StoredValue[];
  readonly M?: StoredItem;
  readonly BOOL?: boolean;
  readonly NULL?: boolean;
}

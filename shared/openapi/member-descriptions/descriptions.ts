/** A sentence for each member. */
export type Descriptions = Readonly<Record<string, string>>;
/** Sentences by the record, operation or member whose members they describe. */
export type DescriptionsWithin = Readonly<Record<string, Descriptions>>;

export const utc = 'UTC, YYYY-MM-DDThh:mm:ss.';

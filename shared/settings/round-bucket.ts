/** The bucket for a month's files while its figures are made. */
export const roundBucket = (): string => process.env.ROUND_BUCKET ?? '';

/** The bucket in which a month's files lie while its figures are made. */
export const roundBucket = (): string => process.env.ROUND_BUCKET ?? '';

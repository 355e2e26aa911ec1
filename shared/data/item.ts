/** The attributes that the table keeps under a key, as this code reads and writes them. */
export type Item = Record<string, unknown>;

/** The input of a call without the name of the table: the connection knows it. */
export type WithoutTable<T> = Omit<T, 'TableName'>;

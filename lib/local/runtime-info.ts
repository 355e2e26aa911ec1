/** The facts by which a tool works on the table of a local instance. */
export interface RuntimeInfo {
  readonly baseUrl: string;
  readonly tableName: string;
  readonly region: string;
  readonly dynamodbEndpoint: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The process of the database; stopping it for a while simulates an outage. */
  readonly databaseProcessId: number;
}

/** The same of an instance that is running. */
export interface RunningInfo extends RuntimeInfo {
  /** Milliseconds by which its clock is ahead of the machine's. */
  readonly clockOffsetMilliseconds: number;
}

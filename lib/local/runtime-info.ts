/** What a tool needs to know about a running local instance to work on its table. */
export interface RuntimeInfo {
  readonly baseUrl: string;
  readonly tableName: string;
  readonly region: string;
  readonly dynamodbEndpoint: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The process of DynamoDB Local: who stops it for a while sees what an outage does. */
  readonly databaseProcessId: number;
}

/** What is known of an instance that answers. */
export interface RunningInfo extends RuntimeInfo {
  /** How far its clock is ahead of the machine's. */
  readonly clockOffsetMilliseconds: number;
}

/** What a tool needs to know about a running local instance to work on its table. */
export interface RuntimeInfo {
  readonly baseUrl: string;
  readonly tableName: string;
  readonly region: string;
  readonly dynamodbEndpoint: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Takes the place of the SDK's reader and writer of DynamoDB's JSON in a bundle: see plain-protocol.ts. */
export class DynamoDBJsonCodec2 {}

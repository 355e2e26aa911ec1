import type { FunctionDefinition } from '../assembly/application.ts';
import { region } from '../assembly/names.ts';

/** Where functions find what they use. */
export interface Endpoints {
  readonly dynamodb: string;
  /** Everything else. */
  readonly services: string;
}

/** What Lambda adds to the environment of the template: the access key says which function it is. */
export const functionEnvironment = (
  { name, logicalId, memoryMegabytes }: FunctionDefinition,
  { dynamodb, services }: Endpoints,
): Record<string, string> => ({
  AWS_REGION: region,
  AWS_LAMBDA_FUNCTION_NAME: name,
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMegabytes),
  AWS_ACCESS_KEY_ID: logicalId,
  AWS_SECRET_ACCESS_KEY: logicalId,
  AWS_ENDPOINT_URL_DYNAMODB: dynamodb,
  AWS_ENDPOINT_URL_LAMBDA: services,
  AWS_ENDPOINT_URL_SESV2: services,
});

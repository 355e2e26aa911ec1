import type { FunctionDefinition } from '../assembly/application.ts';
import { region } from '../assembly/names.ts';

/** The addresses of the services that functions use. */
export interface Endpoints {
  readonly dynamodb: string;
  /** All other services. */
  readonly services: string;
}

/** The variables that Lambda adds to those of the template. The access key says which function it is. */
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
  AWS_ENDPOINT_URL_S3: services,
  AWS_ENDPOINT_URL_SESV2: services,
});

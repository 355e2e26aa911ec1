/**
 * Takes the place of what reads the SDK's descriptions of operations, in functions that talk to DynamoDB only: all that
 * is asked is whether an operation streams events, and none does.
 */
export class NormalizedSchema {
  static of(): NormalizedSchema {
    return new NormalizedSchema();
  }

  getEventStreamMember(): string {
    return '';
  }
}

export const isStaticSchema = (): boolean => true;
export const simpleSchemaCacheN: Record<string, unknown> = {};
export const simpleSchemaCacheS: Record<string, unknown> = {};

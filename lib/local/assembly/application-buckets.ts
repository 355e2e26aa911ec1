import type { ResourceNames } from './intrinsics.ts';
import { listResources, type Template } from './template.ts';

export interface BucketDefinition {
  readonly name: string;
  readonly arn: string;
}

export const readBuckets = (template: Template, names: ResourceNames): BucketDefinition[] =>
  listResources(template, 'AWS::S3::Bucket').map(([logicalId]) => ({
    name: String(names.ref(logicalId)),
    arn: String(names.attribute(logicalId, 'Arn')),
  }));

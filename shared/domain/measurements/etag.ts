import { digestOf } from '../texts/digest.ts';
import type { Measurement } from './measurement.ts';

/**
 * Says which content of a measurement somebody has seen. Its variable, source and time are in the id. A measurement
 * that was changed and changed back has its first etag again.
 */
export const etagOf = ({ id, value, unitId, note = '' }: Measurement): string =>
  digestOf(`${id} ${value} ${unitId} ${note}`);

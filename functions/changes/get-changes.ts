import { endpoint } from '../../shared/http/endpoint.ts';
import { getChanges } from '../../shared/operations/changes/get-changes.ts';

export const handler = endpoint(getChanges);

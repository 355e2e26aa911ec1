import { endpoint } from '../../shared/http/endpoint.ts';
import { deleteUserTag } from '../../shared/operations/variables/delete-user-tag.ts';

export const handler = endpoint(deleteUserTag);

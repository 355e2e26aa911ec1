import { endpoint } from '../../shared/http/endpoint.ts';
import { postUserTags } from '../../shared/operations/variables/post-user-tags.ts';

export const handler = endpoint(postUserTags);

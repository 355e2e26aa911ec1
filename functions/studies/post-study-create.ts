import { endpoint } from '../../shared/http/endpoint.ts';
import { postStudyCreate } from '../../shared/operations/studies/post-study-create.ts';

export const handler = endpoint(postStudyCreate);

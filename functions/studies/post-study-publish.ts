import { endpoint } from '../../shared/http/endpoint.ts';
import { postStudyPublish } from '../../shared/operations/studies/post-study-publish.ts';

export const handler = endpoint(postStudyPublish);

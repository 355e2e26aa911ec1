import { endpoint } from '../../shared/http/endpoint.ts';
import { deleteStudy } from '../../shared/operations/studies/delete-study.ts';

export const handler = endpoint(deleteStudy);

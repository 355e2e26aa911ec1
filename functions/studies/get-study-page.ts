import { publicEndpoint } from '../../shared/http/public-endpoint.ts';
import { getStudyPage } from '../../shared/operations/studies/get-study-page.ts';

export const handler = publicEndpoint(getStudyPage);

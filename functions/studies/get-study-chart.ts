import { publicEndpoint } from '../../shared/http/public-endpoint.ts';
import { getStudyChart } from '../../shared/operations/studies/get-study-chart.ts';

export const handler = publicEndpoint(getStudyChart);

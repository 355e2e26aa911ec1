import { fallback } from '../shared/http/fallback.ts';
import { routes } from '../shared/routes/index.ts';

export const handler = fallback(routes);

import { fallback } from '../shared/http/fallback.ts';
import { routes } from '../shared/routes/index.ts';
import { oauth } from '../shared/routes/oauth.ts';
import { pages } from '../shared/routes/pages/index.ts';

export const handler = fallback([...routes, ...pages, ...oauth.endpoints]);

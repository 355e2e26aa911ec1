import { serveLocally } from '../../../lib/local/serve-locally.ts';
import { ServiceHooks } from './service-hooks.ts';

/** The local service as `npm start` runs it, which also counts, delays and breaks what tests say. */
await serveLocally({ hooksOf: (database) => new ServiceHooks(database) });

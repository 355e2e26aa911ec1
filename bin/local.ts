import { serveLocally } from '../lib/local/serve-locally.ts';

await serveLocally();

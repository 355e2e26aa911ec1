import { buildClient } from '../lib/client/build-client.ts';

await buildClient();

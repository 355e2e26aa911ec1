import { buildClient, removeClient } from '../lib/client/build-client.ts';

await (process.argv.includes('--remove') ? removeClient() : buildClient());

import { serveHome } from '../lib/home/main.ts';

await serveHome(process.argv.slice(2));

import { createRequire } from 'node:module';
import { join } from 'node:path';
import { announce } from '../served/measured-child.ts';

// Parse Server as its documentation starts it, in a process of its own.
const [folder = '', databaseUri = '', port = ''] = process.argv.slice(2);
const { ParseServer } = createRequire(join(folder, 'package.json'))('parse-server') as {
  ParseServer: { startApp(options: object): Promise<unknown> };
};
const serverURL = `http://127.0.0.1:${port}/parse`;
await ParseServer.startApp({
  databaseURI: databaseUri,
  appId: 'bench',
  masterKey: 'bench-master',
  restAPIKey: 'bench-rest',
  serverURL,
  mountPath: '/parse',
  host: '127.0.0.1',
  port: Number(port),
  silent: true,
  logsFolder: '',
});
announce(serverURL);

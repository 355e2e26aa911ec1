import { fileEndpoint } from '../shared/http/pages/file-endpoint.ts';
import { getAppFile } from '../shared/routes/pages/get-app-file.ts';
import { files, page } from '../web/app/built.js';

const named = new Map(Object.entries(files));

/** A name with a dot is a file's; any other is a screen, which the app itself finds. */
export const handler = fileEndpoint(getAppFile, (name) => (name.includes('.') ? named.get(name) : page));

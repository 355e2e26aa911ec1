import { fileEndpoint } from '../../shared/http/pages/file-endpoint.ts';
import { getApp } from '../../shared/routes/pages/get-app.ts';
import { files, formerFiles, page } from '../../web/app/built.js';

const named = new Map(Object.entries(files));

/** A name with a dot is a file's; any other is a screen, which the app itself finds. */
export const handler = fileEndpoint(getApp, (name) => {
  if (!name.includes('.')) return page;
  const [, ending = ''] = /^\w+-[0-9A-Z]{8}\.(js|css)$/.exec(name) ?? [];
  return named.get(name) ?? formerFiles[ending];
});

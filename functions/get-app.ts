import { fileEndpoint } from '../shared/http/pages/file-endpoint.ts';
import { getApp } from '../shared/routes/pages/get-app.ts';
import { page } from '../web/app/built.js';

export const handler = fileEndpoint(getApp, () => page);

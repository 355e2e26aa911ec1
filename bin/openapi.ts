import { openApiDocument } from '../shared/openapi/document.ts';
import { routes } from '../shared/routes/index.ts';

process.stdout.write(`${JSON.stringify(openApiDocument(routes), null, 2)}\n`);

import { iconFile } from '../../../web/icons/icon.ts';
import { getIcon as route } from '../../routes/documents/get-icon.ts';
import { notFound } from '../failure.ts';
import { operation } from '../operation.ts';
import { Reply } from '../reply.ts';

export const getIcon = operation(route, {
  handle: async ({ query: { file } }) => {
    const found = iconFile(file);
    if (found === undefined) throw notFound('This icon does not exist.');
    return new Reply(found.text, {
      'content-type': found.contentType,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
  },
});

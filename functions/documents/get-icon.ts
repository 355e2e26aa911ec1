import { Reply } from '../../shared/http/answer/response.ts';
import { notFound } from '../../shared/operations/failure.ts';
import { publicEndpoint } from '../../shared/http/public-endpoint.ts';
import { getIcon } from '../../shared/routes/documents/get-icon.ts';
import { iconFile } from '../../web/icons/icon.ts';

export const handler = publicEndpoint(getIcon, async ({ query: { file } }) => {
  const found = iconFile(file);
  if (found === undefined) throw notFound('There is no such icon.');
  return new Reply(found.text, {
    'content-type': found.contentType,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  });
});

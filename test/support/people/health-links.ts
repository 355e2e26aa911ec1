import { randomBytes } from 'node:crypto';
import { encryptDocument } from '../../../shared/domain/sharing/encrypt-document.ts';
import { healthLinkText } from '../../../shared/domain/sharing/health-link.ts';
import type { Service, TokenHolder } from '../client.ts';

const passcode = 'K7RT2WXM';

interface Members {
  readonly address?: string;
  readonly passcode?: string | undefined;
  readonly document?: string;
}

/** Health links of a person's shares, encrypted as the app does. */
export function healthLinksOf(service: Service, person: TokenHolder) {
  const documentOf = (shareId: string) =>
    service.get<{ document: Record<string, unknown>; detail: string; endsAt: number }>(
      `/api/v3/shares/document?shareId=${shareId}`,
      person,
    );
  const keep = (shareId: string, members: Members & { readonly document: string }) =>
    service.post<{
      healthLink: { url: string; madeAt: string; until: string; endsAt: number };
      description: string;
      errors: readonly { readonly message: string; readonly path?: string }[];
    }>('/api/v3/shares/healthLink', { shareId, address: drawAddress(), passcode, ...members }, person);
  return {
    documentOf,
    keep,
    make: async (shareId: string, members: Members = {}) => {
      const key = randomBytes(32);
      const { body } = await documentOf(shareId);
      const document = await encryptDocument(body.document, Uint8Array.from(key));
      const address = members.address ?? drawAddress();
      const kept = await keep(shareId, { document, ...members, address });
      if (kept.status !== 200 && kept.status !== 201)
        throw new Error(`No health link: ${kept.status} ${JSON.stringify(kept.body)}`);
      const { url, endsAt } = kept.body.healthLink;
      const hasPasscode = !('passcode' in members) || members.passcode !== undefined;
      const text = healthLinkText({
        url,
        key: key.toString('base64url'),
        endsAt,
        hasPasscode,
        label: 'A page',
      });
      return {
        key,
        address,
        url,
        text,
        document: body.document,
        passcode: hasPasscode ? passcode : undefined,
      };
    },
  };
}

export const drawAddress = (): string => randomBytes(32).toString('base64url');

/** A small encrypted document, where nobody opens it. */
export const sealedNothing =
  'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIiwiemlwIjoiREVGIiwiY3R5IjoiYXBwbGljYXRpb24vZmhpcitqc29uIn0..dZq0JYKiL2c7V7Vf.W44Qkzt-AmDKCLPtgWvgryDIWCRpF2TaFiLb6I0pp-ok8IU7rYfbDg.Zeyw4jAT-1WmTbuoeecweQ';

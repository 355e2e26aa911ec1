import { encryptDocument } from '../../../../shared/domain/sharing/encrypt-document.ts';
import { base64Url, healthLinkText } from '../../../../shared/domain/sharing/health-link.ts';
import { codeOf } from '../../../../shared/domain/sharing/share-link.ts';
import { get, post } from '../../api/call.ts';
import { database, storeToRead } from '../../data/database.ts';
import type { HealthLinkMade } from '../../data/health-link-made.ts';

const documentPath = '/api/v3/shares/document';
const keptPath = '/api/v3/shares/healthLink';

const drawn = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

/** Says nothing of whose it is: the link may be seen by others. */
const label = 'Page for a visit, self-recorded with Daymark';

interface HealthLinkProps {
  readonly shareId: string;
  readonly hasPasscode: boolean;
  /** The link to renew: the same QR code then leads to the new document. */
  readonly former?: HealthLinkMade | undefined;
}

/** Gets the page as a document, seals it here, and keeps it at the link's address. */
export async function makeHealthLink({
  shareId,
  hasPasscode,
  former,
}: HealthLinkProps): Promise<HealthLinkMade> {
  const { data } = await get(documentPath, { shareId });
  const address = former?.address ?? base64Url(drawn(32));
  const key = former?.key ?? base64Url(drawn(32));
  const passcode = former === undefined ? (hasPasscode ? codeOf(drawn(16)) : undefined) : former.passcode;
  const document = await encryptDocument(data.document, bytesOf(key));
  const { healthLink } = await post(keptPath, {
    shareId,
    address,
    document,
    passcode,
  });
  const { url, endsAt, madeAt } = healthLink;
  const text = healthLinkText({ url, key, endsAt, hasPasscode: passcode !== undefined, label });
  const made: HealthLinkMade = { address, key, passcode, text, madeAt, detail: data.detail };
  await keep(shareId, made);
  return made;
}

/** Keeps the link; where the browser keeps nothing, it is shown until the screen is left. */
const keep = (shareId: string, made: HealthLinkMade): Promise<void> =>
  database().then(
    async (db) => {
      await db.put('links', made, shareId).catch(() => undefined);
    },
    () => undefined,
  );

export const recallHealthLink = (shareId: string): Promise<HealthLinkMade | undefined> =>
  database()
    .then((db) => storeToRead(db, 'links').get(shareId))
    .catch(() => undefined);

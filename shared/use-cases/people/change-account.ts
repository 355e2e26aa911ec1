import { removePasskey, renamePasskey } from '../../data/access/passkey.ts';
import { noteDevice, type Session } from '../../data/access/session.ts';
import { removeGrant } from '../../data/clients/change-grant.ts';
import { passkeyName } from '../../domain/people/passkey-name.ts';
import { endDeviceKeys } from '../devices/device-keys.ts';
import { endSession, endSessions } from './sessions.ts';

interface AccountChange {
  readonly action: string;
  /** The id of the session, device, passkey or app that it is about. */
  readonly id: string;
  readonly name: string;
}

/** `signedOut`: this browser's own session was ended. To end what has ended already is `done`. */
export type AccountOutcome = 'done' | 'signedOut' | 'noSuchAction' | 'noSuchRecord' | 'noName';

const deviceId = /^[1-9]\d{0,15}$/;
const hash = /^[0-9a-f]{64}$/;
const clientId = /^[\w-]{1,125}$/;

/** Does what a person asks for where they look after their account. */
export async function changeAccount(
  { action, id, name }: AccountChange,
  session: Session,
  now: number,
): Promise<AccountOutcome> {
  const { userId } = session;
  switch (action) {
    case 'sign-out':
    case 'sign-out-only':
      await endSession(userId, session.hash);
      return 'signedOut';
    case 'end-session':
      if (!hash.test(id)) return 'noSuchRecord';
      await endSession(userId, id);
      return id === session.hash ? 'signedOut' : 'done';
    case 'end-others':
      await endSessions(userId, now, session);
      await endDeviceKeys(userId);
      return 'done';
    case 'note-device':
      return deviceId.test(id) && (await noteDevice(session, Number(id))) ? 'done' : 'noSuchRecord';
    case 'rename-passkey': {
      const cleaned = passkeyName(name);
      if (cleaned === '') return 'noName';
      return hash.test(id) && (await renamePasskey(userId, id, cleaned)) ? 'done' : 'noSuchRecord';
    }
    case 'remove-passkey':
      if (!hash.test(id)) return 'noSuchRecord';
      await removePasskey(userId, id);
      return 'done';
    case 'end-app':
      if (!clientId.test(id)) return 'noSuchRecord';
      await removeGrant(userId, id);
      return 'done';
    default:
      return 'noSuchAction';
  }
}

/** The abilities of this browser, as far as it tells them. */
export interface BrowserAbilities {
  readonly hasPush: boolean;
  readonly permission: 'default' | 'granted' | 'denied';
  readonly isInstalled: boolean;
  readonly isApple: boolean;
}

/** The reason why reminders cannot reach this browser, and what to do; undefined where they can. */
export function obstacle({
  hasPush,
  permission,
  isInstalled,
  isApple,
}: BrowserAbilities): string | undefined {
  if (isApple && !isInstalled)
    return 'On an iPhone or iPad the app has to be installed first: open the share menu, choose “Add to Home Screen”, and open it from there.';
  if (!hasPush)
    return 'This browser cannot be reached by reminders. Use another one, or let them come by mail.';
  if (permission === 'denied')
    return 'You have told this browser not to show notifications of this app. Allow them in its settings, then come back.';
  return undefined;
}

interface KnownDevice {
  readonly id: number;
  readonly status: 'active' | 'failing' | 'setAside' | 'ended';
  readonly problem?: string | undefined;
}

export function statusText({ status, problem }: KnownDevice): string {
  switch (status) {
    case 'active':
      return 'Reminders reach it.';
    case 'failing':
      return `It cannot be reached at the moment${problem === undefined ? '' : ` (${problem})`}; we keep trying.`;
    case 'setAside':
      return 'It could not be reached for a day, and nothing is sent any more. Add it again there.';
    default:
      return 'Its subscription has ended. Add it again there.';
  }
}

/** The bytes of the key, which browsers subscribe with. */
export const keyBytes = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

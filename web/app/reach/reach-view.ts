/** The abilities of this browser, as far as it reveals them. */
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
    return 'On an iPhone or iPad, install the app first: open the share menu, choose “Add to Home Screen”, and open it from there.';
  if (!hasPush) return 'This browser can’t show notifications. Use another one, or get one email a day.';
  if (permission === 'denied')
    return 'Notifications for this app are blocked in this browser. Allow them in its settings, then come back.';
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
      return 'Notifications are on.';
    case 'failing':
      return `We can’t reach it right now${problem === undefined ? '' : ` (${problem})`}. We’ll keep trying.`;
    case 'setAside':
      return 'We couldn’t reach it for a day and stopped trying. Turn notifications on again there.';
    default:
      return 'Notifications were turned off there. Turn them on again on that device.';
  }
}

/** The bytes of the key, which browsers subscribe with. */
export const keyBytes = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

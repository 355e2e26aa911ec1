/** A browser that a person lets reminders reach, as its push service gave it out. */
export interface Device {
  readonly id: number;
  readonly name: string;
  /** Where messages to it are posted. Anybody who knows it can post there: it is shown to nobody. */
  readonly endpoint: string;
  /** The browser's public key and secret, base64url: only it can read what is encrypted with them. */
  readonly p256dh: string;
  readonly auth: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Said by the browser; most say nothing. */
  readonly endsAt?: number;
  /** Since when nothing has reached it. */
  readonly failingSince?: number;
  /** What its push service said last. */
  readonly problem?: string;
  /** Since when nothing is sent to it any more, because it failed for a whole day. */
  readonly setAsideAt?: number;
}

export const mostDevices = 10;

/** Whether something may be sent to it. */
export const canBeReached = ({ endsAt, setAsideAt }: Device, now: number): boolean =>
  setAsideAt === undefined && (endsAt === undefined || endsAt > now);

export const stateOf = (device: Device, now: number): 'active' | 'failing' | 'setAside' | 'ended' => {
  if (device.setAsideAt !== undefined) return 'setAside';
  if (!canBeReached(device, now)) return 'ended';
  return device.failingSince === undefined ? 'active' : 'failing';
};

/** The others; undefined where it is not among them. */
export const without =
  (id: number) =>
  (devices: readonly Device[]): readonly Device[] | undefined =>
    devices.some((device) => device.id === id) ? devices.filter((device) => device.id !== id) : undefined;

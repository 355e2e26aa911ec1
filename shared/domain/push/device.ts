/** A browser to which a person's reminders are pushed, with the address that its push service gave it. */
export interface Device {
  readonly id: number;
  readonly name: string;
  /** The address for messages to it. Anybody who knows it can post there, so it is shown to nobody. */
  readonly endpoint: string;
  /** The browser's public key and secret, base64url: only it can read what is encrypted with them. */
  readonly p256dh: string;
  readonly auth: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** The end of the subscription, if the browser names one; most do not. */
  readonly endsAt?: number;
  /** The time of the first failure after the last message that reached it. */
  readonly failingSince?: number;
  /** The last error of its push service. */
  readonly problem?: string;
  /** The time at which sending stopped, because it had failed for a whole day. */
  readonly setAsideAt?: number;
}

export const mostDevices = 10;

export const canBeReached = ({ endsAt, setAsideAt }: Device, now: number): boolean =>
  setAsideAt === undefined && (endsAt === undefined || endsAt > now);

export const stateOf = (device: Device, now: number): 'active' | 'failing' | 'setAside' | 'ended' => {
  if (device.setAsideAt !== undefined) return 'setAside';
  if (!canBeReached(device, now)) return 'ended';
  return device.failingSince === undefined ? 'active' : 'failing';
};

/** Removes a device; gives undefined if it is not among them. */
export const without =
  (id: number) =>
  (devices: readonly Device[]): readonly Device[] | undefined =>
    devices.some((device) => device.id === id) ? devices.filter((device) => device.id !== id) : undefined;

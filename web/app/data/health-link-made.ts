/** A health link as kept on the device that made it: what opens its document, but no record. */
export interface HealthLinkMade {
  readonly address: string;
  /** The key of the document, in base64url. */
  readonly key: string;
  readonly passcode?: string | undefined;
  /** The link in the QR code. */
  readonly text: string;
  /** The service's answer. */
  readonly madeAt: string;
  readonly detail: 'days' | 'months';
}

/** Lambda is unreachable or busy: the same request may be made again. */
export class NotInvokedError extends Error {
  override readonly name = 'NotInvokedError';
}

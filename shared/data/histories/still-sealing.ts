/** Too many rows have not been summed up yet for one request to read: the same request succeeds once they are. */
export class StillSealingError extends Error {
  override readonly name = 'StillSealingError';
}

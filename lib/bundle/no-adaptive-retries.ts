/** Takes the place of the SDK's retries at an adapting rate: only whoever asks for that mode would get them. */
export class AdaptiveRetryStrategy {
  constructor() {
    throw new Error('Adaptive retries are left out of this bundle: see lib/bundle/lighten-sdk.ts.');
  }
}

/** Takes the place of the SDK's SHA-256 in JavaScript in a bundle: Node always has its own. */
export class Sha256Js {
  constructor() {
    throw new Error('SHA-256 in JavaScript is left out of this bundle: see lib/bundle.ts.');
  }
}

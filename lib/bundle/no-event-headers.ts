/** Takes the place of what writes the headers of signed events: no operation that a function calls streams any. */
export class HeaderFormatter {
  format(): never {
    throw new Error('Signing events is left out of this bundle: see lib/bundle.ts.');
  }
}

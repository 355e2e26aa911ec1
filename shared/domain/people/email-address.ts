const longest = 254;
/** RFC 5322's dot-atom: no quotes, comments or names next to the address, so that a text means one mailbox or none. */
const localPart = /^(?=.{1,64}$)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const domainPart =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * An email address in the one form in which it is compared, stored and written to: ASCII, small letters. Undefined
 * where a text is none; only mail that arrives would prove more.
 */
export function readEmailAddress(text: string): string | undefined {
  if (text.length > longest) return undefined;
  const [local = '', domain = '', more] = text.split('@');
  const host = asciiDomain(domain);
  if (more !== undefined || host === undefined || !localPart.test(local)) return undefined;
  const address = `${local.toLowerCase()}@${host}`;
  return address.length <= longest ? address : undefined;
}

export const isEmailAddress = (text: string): boolean => readEmailAddress(text) !== undefined;

/** The domain by IDNA. A letter that IDNA would replace by a similar one (the Kelvin sign by a k) is refused. */
function asciiDomain(domain: string): string | undefined {
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || domain.normalize('NFKC') !== domain) return undefined;
  const origin = `http://${domain.toLowerCase()}`;
  if (!URL.canParse(origin)) return undefined;
  const { hostname } = new URL(origin);
  return domainPart.test(hostname) ? hostname : undefined;
}

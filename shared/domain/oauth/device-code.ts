/** The grant type of RFC 8628. */
export const deviceGrantType = 'urn:ietf:params:oauth:grant-type:device_code';

/** The letters of a code that people type: no vowels, so that it spells nothing, and none that look like another. */
export const userCodeMask = '****-****';

/** The device's code contains the one that its person types, so that both lead to one record. */
export const deviceCodeText = (userCode: string, secret: string): string => `${userCode}.${secret}`;

export const userCodeIn = (deviceCode: string): string | undefined =>
  /^(?<userCode>[A-Z]{8})\.[\w-]{43}$/.exec(deviceCode)?.groups?.userCode;

/** A code as someone typed it: gaps and case do not matter. Undefined for what is no code. */
export function readUserCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[\s\p{Pd}.]/gu, '');
  return /^[BCDFGHJKLMNPQRSTVWXZ]{8}$/.test(code) ? code : undefined;
}

export const showUserCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

import { isIP } from 'node:net';
import { isAbsolute } from 'node:path';
import * as v from 'valibot';

const textWhere = (isRight: (text: string) => boolean, meaning: string) =>
  v.pipe(v.string(meaning), v.trim(), v.check(isRight, meaning));

const path = textWhere(isAbsolute, 'must be an absolute path, such as /var/lib/daymark');

const portOr = (port: number) =>
  v.optional(
    v.pipe(
      v.number('must be a number'),
      v.check(
        (value) => Number.isInteger(value) && value >= 1 && value <= 65_535,
        'must be a port, such as 3000',
      ),
    ),
    port,
  );

const secretFile = v.pipe(
  path,
  v.description('A file that holds the secret alone, readable by its owner only.'),
);

/** The settings of a service on a machine of your own, next to those that it shares with AWS. */
export const homeSettings = v.strictObject(
  {
    /** The address that people and apps use. Browsers keep passkeys for it, so it stays. */
    address: textWhere(
      isHttpsOrigin,
      'must be the https address that people use, such as https://daymark.example.com, without a path',
    ),
    data: path,
    listen: v.optional(
      textWhere((text) => isIP(text) !== 0, 'must be an IP address of this machine, such as 127.0.0.1'),
      '127.0.0.1',
    ),
    port: portOr(3000),
    /** The proxies whose word is taken for where a request came from. */
    proxies: v.optional(
      v.array(
        textWhere((text) => isIP(text) !== 0, 'must be an IP address, such as 127.0.0.1'),
        'must list IP addresses, such as ["127.0.0.1"]',
      ),
      [],
    ),
    smtp: v.optional(
      v.strictObject(
        {
          host: textWhere(
            (text) => /^[\w.:-]+$/.test(text),
            'must be the name of a mail server, such as smtp.example.com',
          ),
          port: portOr(465),
          user: v.optional(v.string('must be a text')),
          passwordFile: v.optional(secretFile),
        },
        'must be an object such as {"host": "smtp.example.com"}',
      ),
    ),
    /** The folder of the nightly backups: best on another disk. */
    backups: v.optional(path),
    /** Backups are encrypted with the passphrase in this file. */
    backupPassphraseFile: v.optional(secretFile),
    /** A database that speaks DynamoDB's API, in place of the one that is included. */
    database: v.optional(
      v.strictObject(
        {
          endpoint: textWhere(
            (text) => /^https?:\/\/[^\s/?#]+\/?$/.test(text),
            'must be an address such as http://127.0.0.1:8000',
          ),
        },
        'must be an object such as {"endpoint": "http://127.0.0.1:8000"}',
      ),
    ),
  },
  'must be an object with "address" and "data"',
);

export type HomeSettings = v.InferOutput<typeof homeSettings>;

function isHttpsOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, origin, hostname } = new URL(text);
  return protocol === 'https:' && text === origin && isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
}

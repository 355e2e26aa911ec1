import { describe, expect, test } from '@jest/globals';
import { isEmailAddress, readEmailAddress } from '../../../../shared/domain/people/email-address.ts';

describe('an address is read in one form', () => {
  test.each([
    ['ada@example.com', 'ada@example.com'],
    ['Ada.Byron+diary@EXAMPLE.com', 'ada.byron+diary@example.com'],
    ["o'hara_{1}@a-b.example", "o'hara_{1}@a-b.example"],
    ['daymark@localhost', 'daymark@localhost'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
    ['ada@1.example', 'ada@1.example'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
    // The longest.
    [`${'a'.repeat(64)}@${'b.'.repeat(93)}com`, `${'a'.repeat(64)}@${'b.'.repeat(93)}com`],
  ])('%s', (text, read) => {
    expect(readEmailAddress(text)).toBe(read);
    expect(isEmailAddress(text)).toBe(true);
  });
});

describe('what could mean another mailbox is no address', () => {
  test.each([
    ['a name beside it', 'n1<victim@example.com>'],
    ['a name and a blank', 'n1 <victim@example.com>'],
    ['brackets alone', '<victim@example.com>'],
    ['a comment', 'victim(n1)@example.com'],
    ['a comment of the domain', 'victim@example.com(n1)'],
    ['quotes', '"victim"@example.com'],
    ['two addresses', 'a@example.com,b@example.com'],
    ['two by a semicolon', 'a@example.com;b@example.com'],
    ['a group', 'all:a@example.com'],
    ['a route', '@relay.example:victim@example.com'],
    ['a backslash', 'vic\\tim@example.com'],
    ['a line break', 'victim@example.com\r\nBcc: b@example.com'],
    ['a trailing line break', 'victim@example.com\n'],
    ['a control character', 'vic\u0000tim@example.com'],
    ['a Kelvin sign', '\u212Aim@example.com'],
    ['a Kelvin sign in the domain', 'kim@\u212Aernel.example'],
    ['a dotless i', 'v\u0131ctim@example.com'],
    ['a Cyrillic letter', 'victіm@example.com'],
    ['full-width letters', 'ｖictim@example.com'],
    ['a full-width domain', 'victim@ｅxample.com'],
    ['a soft hyphen in the domain', 'victim@exam\u00ADple.com'],
    ['a zero-width space', 'vic\u200Btim@example.com'],
    ['a full stop of another script', 'victim@example\u3002com'],
    ['dots in a row', 'vic..tim@example.com'],
    ['a dot in front', '.victim@example.com'],
    ['a dot at the end', 'victim.@example.com'],
    ['a dot after the domain', 'victim@example.com.'],
    ['dots in a row of the domain', 'victim@example..com'],
    ['a dash in front of a label', 'victim@-example.com'],
    ['a number for a domain', 'victim@127.1'],
    ['a number beyond all addresses', 'victim@99999999999'],
    ['a literal', 'victim@[127.0.0.1]'],
    ['a port', 'victim@example.com:25'],
    ['a path', 'victim@example.com/x'],
    ['two signs', 'a@b@example.com'],
    ['no name', '@example.com'],
    ['no domain', 'victim@'],
    ['nothing', ''],
    ['a name that is too long', `${'a'.repeat(65)}@example.com`],
    ['too long', `a@${'b.'.repeat(130)}example`],
    ['too long as it is written only', `a@${`${'\u{10428}'.repeat(45)}.`.repeat(3)}example`],
    ['too long in ASCII only', `a@${'ü.'.repeat(60)}example`],
  ])('%s', (_, text) => {
    expect(readEmailAddress(text)).toBeUndefined();
    expect(isEmailAddress(text)).toBe(false);
  });
});

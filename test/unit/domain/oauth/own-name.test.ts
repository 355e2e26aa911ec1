import { describe, expect, test } from '@jest/globals';
import { looksLikeOwnName } from '../../../../shared/domain/oauth/own-name.ts';

describe('a name that holds ours, or looks like it', () => {
  test.each([
    ['as it is', 'Daymark'],
    ['in capitals, with more', 'DAYMARK Support'],
    ['within a word', 'The Daymarker'],
    ['as a host', 'daymark.example'],
    ['with a dash', 'Day-Mark'],
    ['with a gap', 'Day Mark'],
    ['with gaps', 'D a y m a r k'],
    ['with dots', 'D.A.Y.M.A.R.K. team'],
    ['with Cyrillic letters', 'D\u0430ym\u0430rk'],
    ['with Greek capitals', 'D\u0391Y\u039C\u0391R\u039A'],
    ['all but wholly Cyrillic', 'd\u0430\u0443\u043C\u0430\u0433\u043A'],
    ['full-width', 'Ｄａｙｍａｒｋ'],
    ['in mathematical letters', '𝐃𝐚𝐲𝐦𝐚𝐫𝐤'],
    ['in circles', 'ⓓⓐⓨⓜⓐⓡⓚ'],
    ['in dark squares', '🅳🅰🆈🅼🅰🆁🅺'],
    ['in flags', '🇩🇦🇾🇲🇦🇷🇰'],
    ['with accents', 'Dáymàrk'],
    ['with a zero-width space', 'Day\u200Bmark'],
    ['with a soft hyphen', 'Day\u00ADmark'],
    ['with figures', 'D4ymark'],
    ['with signs', 'D@ym@rk'],
    ['with r and n for m', 'Dayrnark'],
    ['with c and l for d', 'claymark'],
    ['with a Kelvin sign', 'Daymar\u212A'],
  ])('%s', (_, name) => {
    expect(looksLikeOwnName(name)).toBe(true);
  });
});

describe('another name', () => {
  test.each([
    'Sleep Diary',
    'Friday Market',
    'Sunday markers',
    'Day',
    'Mark my day',
    'Dark May',
    'My 4 a.m. log',
  ])('%s', (name) => {
    expect(looksLikeOwnName(name)).toBe(false);
  });
});

import { expect, test } from '@jest/globals';
import { networkOf } from '../../../../shared/domain/people/network.ts';

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['203.0.113.250', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:12:3456:1:2:3:4', '20010db8001234/56'],
  ['2001:db8:12:34ff::1', '20010db8001234/56'],
  ['2001:DB8:0012:3400::', '20010db8001234/56'],
  ['2001:db8:12:3500::1', '20010db8001235/56'],
  ['::1', '00000000000000/56'],
  ['fe80::1%eth0', 'fe800000000000/56'],
  ['unknown', 'unknown'],
])('%s lies in %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

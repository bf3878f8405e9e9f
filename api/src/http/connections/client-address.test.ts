import { expect, test } from 'vitest';
import { networkOf, plainAddress } from './client-address.ts';

test.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.9'],
  ['::FFFF:CB00:7109', '203.0.113.9', '203.0.113.9'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:0:0:0:0001', '2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80::1', 'fe80:0:0:0::/64'],
  ['::1', '::1', '0:0:0:0::/64'],
  ['unknown', '0.0.0.0', '0.0.0.0'],
  ['203.0.113.9:80', '0.0.0.0', '0.0.0.0'],
  ['', '0.0.0.0', '0.0.0.0'],
])('%s is %s, and counted as %s', (text, address, network) => {
  expect(plainAddress(text)).toBe(address);
  expect(networkOf(address)).toBe(network);
});

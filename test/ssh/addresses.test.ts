import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchesWildcard, networkOf, readAddressList } from '../../src/ssh/addresses.ts';
import { parseAuthorizedKeys } from '../../src/ssh/authorized-keys.ts';
import { makeKey } from './ssh-keys.ts';
import { runs } from '../support/night.ts';
import { processorClock } from '../support/processor-time.ts';

const SEED = 19;

describe('from="…"', () => {
  test('with forty stars is matched in no time', () => {
    const [key] = parseAuthorizedKeys(`from="${'*'.repeat(40)}1" ${makeKey('stars').publicLine}`, 'keys');
    const spentMs = processorClock();
    expect(key?.allowsAddress('192.168.100.200')).toBe(false);
    expect(key?.allowsAddress('192.168.100.201')).toBe(true);
    expect(spentMs()).toBeLessThan(5000);
  });

  test('matches as a regular expression would, where that would end', () => {
    const pattern = fc.stringMatching(/^[12.*?]{1,8}$/).filter((text) => !text.includes('**'));
    const address = fc.stringMatching(/^[12.]{0,10}$/);
    fc.assert(
      fc.property(pattern, address, (wildcard, text) => {
        const source = wildcard.replaceAll('.', '\\.').replaceAll('*', '.*').replaceAll('?', '.');
        expect(matchesWildcard(wildcard, text)).toBe(new RegExp(`^${source}$`).test(text));
      }),
      { seed: SEED, numRuns: runs(3000) },
    );
  });

  test('of any kind never takes long and never throws', () => {
    const spentMs = processorClock();
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9a-f:.*?!,/]{0,80}$/), fc.ipV4(), (list, address) => {
        readAddressList(list)?.(address);
      }),
      { seed: SEED, numRuns: runs(3000) },
    );
    expect(spentMs()).toBeLessThan(5000);
  });
});

test.each([
  ['10.1.2.3', '10.1.2.0/24'],
  ['::ffff:10.1.2.3', '10.1.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['2001:0db8:0:0:ffff::2', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

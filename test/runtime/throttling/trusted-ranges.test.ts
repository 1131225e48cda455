import { describe, expect, test } from 'vitest';
import { IpThrottleTracker } from '../../../runtime/src/index.ts';
import { requestFrom } from './support/tracked-request.ts';
import { words } from './support/words.ts';

/** Addresses of IPv6 count whole: that is what is looked at here. */
const whole = { ipv6Prefix: 128 } as const;

describe('4.5, trusted ranges', () => {
  const trusts = (ranges: readonly string[], address: string) => {
    const remoteAddress = address.includes(':') ? `[${address}]:1` : `${address}:1`;
    return (
      IpThrottleTracker.withTrustedProxies(ranges, whole).track(requestFrom(remoteAddress, '203.0.113.7')) ===
      '203.0.113.7'
    );
  };

  test.each<[ranges: string[], inside: string[], outside: string[]]>([
    [['10.0.0.0/8'], ['10.0.0.0', '10.255.255.255', '::ffff:10.1.2.3'], ['9.255.255.255', '11.0.0.0', '::a00:0']],
    [['10.128.0.0/9'], ['10.128.0.0', '10.255.255.255'], ['10.127.255.255', '11.0.0.0']],
    [['192.0.2.4/30'], ['192.0.2.4', '192.0.2.7'], ['192.0.2.3', '192.0.2.8']],
    [['192.0.2.4/31'], ['192.0.2.4', '192.0.2.5'], ['192.0.2.3', '192.0.2.6']],
    [['192.0.2.4'], ['192.0.2.4'], ['192.0.2.3', '192.0.2.5']],
    [['192.0.2.4/32'], ['192.0.2.4'], ['192.0.2.5']],
    [['::ffff:10.0.0.0/104'], ['10.0.0.0', '10.255.255.255'], ['9.255.255.255', '11.0.0.0']],
    [['::ffff:a00:0/104'], ['10.1.2.3', '::ffff:10.1.2.3'], ['11.0.0.0']],
    [['::ffff:192.0.2.4'], ['192.0.2.4'], ['192.0.2.5']],
    [['fd00::/8'], ['fd00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'], ['fcff::', 'fe00::']],
    [['2001:DB8::/33'], ['2001:db8:7fff::1'], ['2001:db8:8000::']],
    [['2001:db8::7'], ['2001:db8:0::7'], ['2001:db8::6', '2001:db8::8']],
    [['2001:db8::6/127'], ['2001:db8::7'], ['2001:db8::5', '2001:db8::8']],
    // Within each other, beside each other, twice, and in any order.
    [['10.1.0.0/16', '10.0.0.0/8', '10.1.2.3'], ['10.0.0.1', '10.1.0.1', '10.1.2.3', '10.255.0.0'], ['11.0.0.0']],
    [
      ['10.2.0.0/16', '10.1.0.0/16', '10.1.0.0/16'],
      ['10.1.0.0', '10.2.255.255'],
      ['10.0.255.255', '10.3.0.0'],
    ],
    [
      ['10.0.0.0/8', 'fd00::/8'],
      ['10.0.0.1', 'fd00::1'],
      ['::1', '0.0.0.0'],
    ],
    // Almost everything is up to the user.
    [['0.0.0.0/1'], ['127.255.255.255'], ['128.0.0.0', '::1']],
    [['0.0.0.0/1', '128.0.0.0/2', '192.0.0.0/3', '224.0.0.0/4'], ['239.0.0.0'], ['240.0.0.0']],
    // As in the names of the ranges, IPv4 is not of IPv6.
    [['::/1'], ['::1', '7fff::'], ['8000::', '192.0.2.1', '::ffff:192.0.2.1']],
    [['8000::/1', '::/2', '4000::/3'], ['5fff::'], ['6000::']],
  ])('%j', (ranges, inside, outside) => {
    for (const address of inside) expect([address, trusts(ranges, address)]).toEqual([address, true]);
    for (const address of outside) expect([address, trusts(ranges, address)]).toEqual([address, false]);
  });

  const noRange = (text: string) =>
    new TypeError(`\`${text}\` is not an address range: use \`10.0.0.0/8\`, \`fd00::/8\` or one address`);
  const goesOn = (text: string, range: string, address: string) =>
    new RangeError(
      `the address of \`${text}\` has bits set after its prefix: use \`${range}\` for the range, \`${address}\` for the one address`,
    );
  const tooLong = (text: string, bits: number) =>
    new RangeError(`the prefix length of \`${text}\` is greater than the ${bits} bits of the address`);
  const everybody = 'every client could set its own address; list only the addresses of your proxies';
  const isAll = (reported: string, name: string) => new RangeError(`${reported} all of ${name}: ${everybody}`);
  const others = words(`
    localhost loopback * any 10.* 10/8 10.0.0/8 010.0.0.0/8 256.0.0.0/8 10.0.0.0/ /8 / 10.0.0.0/08 10.0.0.0/-1 10.0.0.0/8.0
    10.0.0.0/x 10.0.0.0/1000 10.0.0.0/255.0.0.0 10.0.0.0/8/8 10.0.0.0-10.0.0.9 10.0.0.0/8,fd00::/8 10.0.0.1:80 [::1]
    [fd00::]/8 fd00::/ fd00:::/8 fe80::1%eth0 fe80::%eth0/10
  `);
  const halves = ['0.0.0.0/1', '128.0.0.0/1'];
  const quarters = ['64.0.0.0/2', '0.0.0.0/2', '192.0.0.0/2', '128.0.0.0/2'];

  test.each<[ranges: string[], error: Error]>([
    ...['', ' ', ' 10.0.0.0/8', '10.0.0.0/8 ', '10.0.0.0/ 8', '10.0.0.0 /8', ...others].map(
      (text): [string[], Error] => [[text], noRange(text)],
    ),
    [['10.0.0.0/8', 'x'], noRange('x')],
    [['10.0.0.0/33'], tooLong('10.0.0.0/33', 32)],
    [['10.0.0.0/128'], tooLong('10.0.0.0/128', 32)],
    [['fd00::/129'], tooLong('fd00::/129', 128)],
    [['10.1.2.3/8'], goesOn('10.1.2.3/8', '10.0.0.0/8', '10.1.2.3')],
    [['192.0.2.1/31'], goesOn('192.0.2.1/31', '192.0.2.0/31', '192.0.2.1')],
    [['10.0.0.1/0'], goesOn('10.0.0.1/0', '0.0.0.0/0', '10.0.0.1')],
    [['FD00::1/8'], goesOn('FD00::1/8', 'fd00::/8', 'fd00::1')],
    [['::ffff:10.0.0.1/104'], goesOn('::ffff:10.0.0.1/104', '10.0.0.0/8', '10.0.0.1')],
    [
      ['::ffff:10.0.0.0/8'],
      new RangeError('the prefix length of `::ffff:10.0.0.0/8` is not one of IPv4: remove the `::ffff:`'),
    ],
    [['0.0.0.0/0'], isAll('`0.0.0.0/0` is', 'IPv4')],
    [['::/0'], isAll('`::/0` is', 'IPv6')],
    [['0:0::0/0'], isAll('`0:0::0/0` is', 'IPv6')],
    [['::ffff:0:0/96'], isAll('`::ffff:0:0/96` is', 'IPv4')],
    [['::ffff:0.0.0.0/96'], isAll('`::ffff:0.0.0.0/96` is', 'IPv4')],
    [['10.0.0.0/8', 'fd00::/8', '0.0.0.0/0'], isAll('`0.0.0.0/0` is', 'IPv4')],
    [['10.0.0.0/8', '::/0'], isAll('`::/0` is', 'IPv6')],
    [halves, isAll('`0.0.0.0/1`, `128.0.0.0/1` are together', 'IPv4')],
    [['fd00::/8', ...halves], isAll('`0.0.0.0/1`, `128.0.0.0/1` are together', 'IPv4')],
    [quarters, isAll('`64.0.0.0/2`, `0.0.0.0/2`, `192.0.0.0/2`, `128.0.0.0/2` are together', 'IPv4')],
    [['0.0.0.0/1', '::ffff:128.0.0.0/97'], isAll('`0.0.0.0/1`, `::ffff:128.0.0.0/97` are together', 'IPv4')],
    [
      ['128.0.0.0/1', '64.0.0.0/2', '0.0.0.0/1'],
      isAll('`128.0.0.0/1`, `64.0.0.0/2`, `0.0.0.0/1` are together', 'IPv4'),
    ],
    [['::/1', '8000::/1'], isAll('`::/1`, `8000::/1` are together', 'IPv6')],
    [['8000::/1', '::/2', '4000::/2'], isAll('`8000::/1`, `::/2`, `4000::/2` are together', 'IPv6')],
  ])('%j are rejected', (ranges, error) => {
    expect(() => IpThrottleTracker.withTrustedProxies(ranges, whole)).toThrow(error);
  });

  test('are rejected if they are all of IPv6 except the IPv4-mapped addresses, and accepted if one of them is missing', () => {
    const ipv4 = 0xffffn << 32n;
    // One for each bit in which an address can begin to differ from those of IPv4.
    const ranges = Array.from({ length: 96 }, (_, bit) => {
      const rest = BigInt(127 - bit);
      const digits = (((ipv4 >> rest) ^ 1n) << rest).toString(16).padStart(32, '0');
      return `${digits.replaceAll(/.{4}(?!$)/g, '$&:')}/${bit + 1}`;
    });
    const reported = ranges.slice(0, 8).map((text) => `\`${text}\``);
    expect(() => IpThrottleTracker.withTrustedProxies(ranges, whole)).toThrow(
      isAll(`${reported.join(', ')} and 88 more are together`, 'IPv6'),
    );
    for (const missing of ranges) {
      const rest = ranges.filter((range) => range !== missing);
      expect(IpThrottleTracker.withTrustedProxies(rest, whole)).toBeInstanceOf(IpThrottleTracker);
    }
  });
});

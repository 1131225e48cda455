import { BlockList, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { expect, test } from 'vitest';
import { IpThrottleTracker } from '../../../runtime/src/index.ts';
import { parseIpAddress } from '../../../runtime/src/throttling/client-address/ip-address.ts';
import { fc } from '../../support/fast-check.ts';
import { rounds } from '../../support/rounds.ts';
import { anyGroups, anyNotation, type Groups, isMapped, notationOf } from './support/formatted-addresses.ts';
import { requestFrom } from './support/tracked-request.ts';

/** Addresses of IPv6 count whole: that is what is looked at here. */
const countWhole = { ipv6Prefix: 128 } as const;

const numRuns = rounds(1000);

/** Parses an address with ipaddr.js. It takes `::192.0.2.1` for an IPv4-mapped address, which RFC 4291 (2.5.5) does not. */
function read(text: string): ipaddr.IPv4 | ipaddr.IPv6 {
  return ipaddr.process(text.replace(/^::(?=\d+\.)/, '0::'));
}

/** An address of ipaddr.js, of IPv4 when it is mapped. */
function addressOf(groups: Groups): ipaddr.IPv4 | ipaddr.IPv6 {
  return read(new ipaddr.IPv6([...groups]).toString());
}

/** The one text of an address, by ipaddr.js. */
function canonical(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  return address instanceof ipaddr.IPv6 ? address.toRFC5952String() : address.toString();
}

/** The identity of a client according to ipaddr.js. */
function identityOf(address: ipaddr.IPv4 | ipaddr.IPv6, ipv6Prefix: number): string {
  if (ipv6Prefix === 128 || address.kind() === 'ipv4') return canonical(address);
  return `${canonical(ipaddr.IPv6.networkAddressFromCIDR(`${address}/${ipv6Prefix}`))}/${ipv6Prefix}`;
}

test('every notation of an address has the identity that ipaddr.js and the URL standard write', () => {
  const port = fc.nat({ max: 65_535 });
  fc.assert(
    fc.property(anyNotation, port, ({ text }, port) => {
      const remoteAddress = text.includes(':') ? `[${text}]:${port}` : `${text}:${port}`;
      const identity = new IpThrottleTracker(countWhole).track(requestFrom(remoteAddress));
      expect([text, identity]).toEqual([text, canonical(read(text))]);
      if (identity.includes(':')) expect(new URL(`http://${remoteAddress}`).hostname).toBe(`[${identity}]`);
    }),
    { numRuns },
  );
});

test('an IPv4-mapped address is the IPv4 address, in every notation', () => {
  const writtenTwice = anyGroups.filter(isMapped).chain((groups) => fc.tuple(notationOf(groups), notationOf(groups)));
  fc.assert(
    fc.property(writtenTwice, ([one, other]) => {
      const tracker = IpThrottleTracker.withTrustedProxies(['203.0.113.9'], { ipv6Prefix: 64 });
      const identities = [one, other].map((text) => tracker.track(requestFrom('203.0.113.9:1', text)));
      expect(identities[0]).toBe(identities[1]);
      expect(isIP(identities[0] ?? '')).toBe(4);
    }),
    { numRuns },
  );
});

test('a text is an address if Node accepts it, and the same one that ipaddr.js reads', () => {
  const character = fc.oneof(
    fc.constantFrom(...':.0123456789abcfgFG%/[] \t'),
    fc.string({ unit: 'binary', maxLength: 1 }),
  );
  const changed = fc
    .tuple(anyNotation, fc.nat({ max: 45 }), fc.nat({ max: 2 }), fc.array(character, { maxLength: 2 }))
    .map(([{ text }, at, removed, put]) => text.slice(0, at) + put.join('') + text.slice(at + removed));
  fc.assert(
    fc.property(changed, (text) => {
      const address = parseIpAddress(text);
      // Node accepts zones too, which other tests cover.
      expect([text, address !== undefined]).toEqual([text, isIP(text) !== 0 && !text.includes('%')]);
      if (address === undefined) return;
      const oracle = read(text);
      expect(address).toEqual((oracle instanceof ipaddr.IPv4 ? oracle.toIPv4MappedAddress() : oracle).parts);
    }),
    { numRuns: rounds(3000) },
  );
});

test('clients of one network of `ipv6Prefix` bits are one, as ipaddr.js cuts them', () => {
  fc.assert(
    fc.property(anyNotation, fc.integer({ min: 1, max: 128 }), ({ text }, ipv6Prefix) => {
      const remoteAddress = text.includes(':') ? `[${text}]:1` : `${text}:1`;
      const identity = new IpThrottleTracker({ ipv6Prefix }).track(requestFrom(remoteAddress));
      expect([text, identity]).toEqual([text, identityOf(read(text), ipv6Prefix)]);
    }),
    { numRuns },
  );
});

/** The same address with one bit turned. */
function turned(groups: Groups, bit: number): Groups {
  return groups.map((value, index) => (index === bit >> 4 ? value ^ (0x8000 >> (bit & 15)) : value));
}

/** The address with zeros after the prefix, by ipaddr.js. */
function networkOf(groups: Groups, prefix: number): Groups {
  return ipaddr.IPv6.networkAddressFromCIDR(`${new ipaddr.IPv6([...groups])}/${prefix}`).parts;
}

test('a range contains the same addresses as for ipaddr.js and Node', () => {
  const ranges = anyGroups.chain((groups) =>
    fc.integer({ min: isMapped(groups) ? 97 : 1, max: 128 }).chain((prefix) => {
      const network = networkOf(groups, prefix);
      return notationOf(network).map((text) => {
        const isIpv6 = text.includes(':');
        return { network, isIpv4: isMapped(network), text: `${text}/${isIpv6 ? prefix : prefix - 96}`, prefix };
      });
    }),
  );
  // Addresses of the range, just beside it, and from anywhere.
  const bits = fc.array(fc.nat({ max: 127 }), { maxLength: 2 });
  fc.assert(
    fc.property(ranges, bits, fc.option(anyGroups), ({ network, isIpv4, text, prefix }, bits, elsewhere) => {
      const address = addressOf(elsewhere ?? bits.reduce(turned, network));
      const range = addressOf(network);
      const bitsOfRange = isIpv4 ? prefix - 96 : prefix;
      const isInside = address.kind() === range.kind() && address.match(range, bitsOfRange);

      const remoteAddress = `[${address}]:1`.replace(/^\[([\d.]+)\]/, '$1');
      const tracker = IpThrottleTracker.withTrustedProxies([text], countWhole);
      const isTrusted = tracker.track(requestFrom(remoteAddress, 'ff00::ff')) === 'ff00::ff';
      expect([text, remoteAddress, isTrusted]).toEqual([text, remoteAddress, isInside]);

      const list = new BlockList();
      list.addSubnet(range.toString(), bitsOfRange, range.kind());
      if (address.kind() === range.kind()) expect(list.check(address.toString(), address.kind())).toBe(isInside);
    }),
    { numRuns },
  );
});

interface Block {
  readonly groups: Groups;
  readonly prefix: number;
}

/** Blocks that hold together what one holds: each number halves one of them, mostly the youngest, so that some are small. */
function divided(whole: Block, cuts: readonly number[]): Block[] {
  const blocks = [whole];
  for (const cut of cuts) {
    const index = cut % 3 === 0 ? cut % blocks.length : blocks.length - 1;
    const { groups, prefix } = blocks[index] ?? whole;
    if (prefix === 128) continue;
    const halves = [groups, turned(groups, prefix)].map((half) => ({ groups: half, prefix: prefix + 1 }));
    blocks.splice(index, 1, ...halves);
  }
  return blocks;
}

test.each([
  ['IPv4', { groups: [0, 0, 0, 0, 0, 0xffff, 0, 0], prefix: 96 }],
  ['IPv6', { groups: [0, 0, 0, 0, 0, 0, 0, 0], prefix: 0 }],
])('ranges are rejected exactly when nothing is missing from them: %s', (name, whole) => {
  const cuts = fc.array(fc.nat(), { maxLength: 40 });
  fc.assert(
    fc.property(cuts, fc.nat(), fc.array(anyGroups, { maxLength: 5 }), (cuts, missing, others) => {
      const ranges = divided(whole, cuts).map(({ groups, prefix }) => `${new ipaddr.IPv6([...groups])}/${prefix}`);
      // These addresses are in the other ranges already.
      const within = others.map((groups) => addressOf(groups).toString());
      expect(() => IpThrottleTracker.withTrustedProxies([...within, ...ranges], countWhole)).toThrow(
        `all of ${name}: `,
      );
      ranges.splice(missing % ranges.length, 1);
      expect(IpThrottleTracker.withTrustedProxies(ranges, countWhole)).toBeInstanceOf(IpThrottleTracker);
    }),
    { numRuns: rounds(200) },
  );
});

/** Few, so that many of them are trusted, and some are not. */
const nearbyGroups: fc.Arbitrary<Groups> = fc.oneof(
  fc
    .tuple(fc.constantFrom(0x0a00, 0x0a01, 0xc000, 0xc0a8), fc.nat({ max: 3 }))
    .map((last) => [0, 0, 0, 0, 0, 0xffff, ...last]),
  fc
    .tuple(fc.constantFrom(0xfd00, 0x2001), fc.nat({ max: 1 }), fc.nat({ max: 3 }))
    .map(([first, second, last]) => [first, second, 0, 0, 0, 0, 0, last]),
);
const nearbyRange = fc.tuple(nearbyGroups, fc.integer({ min: 8, max: 32 })).map(([groups, bits]) => {
  const prefix = isMapped(groups) ? 96 + bits : 4 * bits;
  return { network: networkOf(groups, prefix), prefix };
});
const blanks = fc.constantFrom('', ' ', '\t', ' \t ');

interface Element {
  readonly text: string;
  /** Missing when the text is malformed. */
  readonly groups?: Groups;
}

const wellFormed: fc.Arbitrary<Element> = nearbyGroups.chain((groups) =>
  fc
    .tuple(notationOf(groups), fc.constantFrom('', ':0', ':443', ':65535'), fc.boolean())
    .map(([text, port, brackets]) => {
      if (!text.includes(':')) return { groups, text: text + port };
      return { groups, text: brackets || port !== '' ? `[${text}]${port}` : text };
    }),
);
const malformed: fc.Arbitrary<Element> = fc
  .constantFrom('', 'unknown', '_hidden', '010.0.0.1', '10.0.0.1:65536', '[fd00::1', '[10.0.0.1]', '10.0.0.1 fd00::1')
  .map((text) => ({ text }));
const element = fc
  .tuple(blanks, fc.oneof({ weight: 12, arbitrary: wellFormed }, { weight: 1, arbitrary: malformed }), blanks)
  .map(([before, { text, ...rest }, after]): Element => ({ ...rest, text: before + text + after }));

/** The identity of a client, with ipaddr.js and without optimizations; `malformed` for a malformed header. */
function naiveClient(ranges: readonly { network: Groups; prefix: number }[], peer: Groups, chain: readonly Element[]) {
  const isTrusted = (groups: Groups) =>
    ranges.some(({ network, prefix }) => new ipaddr.IPv6([...groups]).match(new ipaddr.IPv6([...network]), prefix));
  if (!isTrusted(peer) || chain.length === 0) return addressOf(peer);
  const addresses: Groups[] = [];
  for (const { groups } of chain) {
    if (groups === undefined) return 'malformed';
    addresses.unshift(groups);
  }
  return addressOf(addresses.find((groups) => !isTrusted(groups)) ?? addresses.at(-1) ?? peer);
}

test('the client of any proxies is the one that ipaddr.js finds', () => {
  const lines = fc.array(fc.array(element, { minLength: 1, maxLength: 4 }), { maxLength: 3 });
  const ranges = fc.array(nearbyRange, { minLength: 1, maxLength: 4 });
  const found = { malformed: 0, peer: 0, forwarded: 0 };
  fc.assert(
    fc.property(ranges, nearbyGroups, lines, fc.constantFrom(128, 64, 17), (ranges, peer, lines, ipv6Prefix) => {
      const texts = ranges.map(({ network, prefix }) => `${new ipaddr.IPv6([...network])}/${prefix}`);
      const tracker = IpThrottleTracker.withTrustedProxies(texts, { ipv6Prefix });
      const headers = lines.map((line) => line.map(({ text }) => text).join(','));
      const context = requestFrom(`[${new ipaddr.IPv6([...peer])}]:1`, ...headers);
      const client = naiveClient(ranges, peer, lines.flat());
      if (client === 'malformed') {
        found.malformed++;
        expect(() => tracker.track(context)).toThrow('the header `X-Forwarded-For` is malformed');
      } else {
        const identity = identityOf(client, ipv6Prefix);
        found[identity === identityOf(addressOf(peer), ipv6Prefix) ? 'peer' : 'forwarded']++;
        expect([texts, headers, tracker.track(context)]).toEqual([texts, headers, identity]);
      }
    }),
    { numRuns: rounds(2000) },
  );
  // All of them have been compared.
  expect(Math.min(...Object.values(found))).toBeGreaterThan(20);
});

test('any header gives an address, or an error that can be printed', () => {
  const tracker = IpThrottleTracker.withTrustedProxies(['10.0.0.0/8'], countWhole);
  const piece = fc.oneof(
    fc.constantFrom(',', ' ', '[', ']', ':', '%', '10.0.0.1', '::1', 'fe80::1%a', '.1'),
    fc.string({ unit: 'binary' }),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      let outcome: string;
      try {
        outcome = tracker.track(requestFrom('10.0.0.1:1', pieces.join('')));
      } catch (error) {
        outcome = String(error instanceof Error && error.cause);
        expect(outcome).toMatch(
          /^Error: X-Forwarded-For from the trusted proxy 10\.0\.0\.1 is malformed: [^\p{Cc}]+$/u,
        );
        return;
      }
      expect(isIP(outcome)).not.toBe(0);
    }),
    { numRuns: rounds(3000) },
  );
});

import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { createLogger, IpThrottleTracker, type RequestContext } from '../../../runtime/src/index.ts';
import { setTrackerLogger } from '../../../runtime/src/throttling/client-address/ip-throttle-tracker.ts';
import { runProcess } from '../../support/run-process.ts';
import { loggerWithLines } from '../support/log-lines.ts';
import { requestFrom } from './support/tracked-request.ts';
import { words } from './support/words.ts';

/** Addresses of IPv6 count whole: that is what is looked at here. */
const whole = { ipv6Prefix: 128 } as const;

/** The exception for a malformed header; only the log has the reason. */
function malformedBecause(failure: string): unknown {
  return expect.objectContaining({
    status: 400,
    message: 'the header `X-Forwarded-For` is malformed',
    cause: expect.objectContaining({ message: expect.stringContaining(failure) }),
  });
}

/** Disables the warnings of a tracker. */
function silent(tracker: IpThrottleTracker): IpThrottleTracker {
  setTrackerLogger(tracker, createLogger({ level: 'silent' }));
  return tracker;
}

describe('4.5, without trusted proxies the client is the peer', () => {
  test.each([
    ['192.0.2.1:4000', '192.0.2.1'],
    ['192.0.2.1:65535', '192.0.2.1'],
    ['192.0.2.1', '192.0.2.1'],
    ['0.0.0.0:0', '0.0.0.0'],
    ['[::ffff:192.0.2.1]:4000', '192.0.2.1'],
    ['[::FFFF:192.0.2.1]:4000', '192.0.2.1'],
    ['[::ffff:c000:201]:4000', '192.0.2.1'],
    ['[::ffff:c000:0201]:4000', '192.0.2.1'],
    ['[0:0:0:0:0:ffff:192.0.2.1]:4000', '192.0.2.1'],
    ['[0000:0000:0000:0000:0000:ffff:192.0.2.1]:4000', '192.0.2.1'],
    ['[::1]:4000', '::1'],
    ['[::]:4000', '::'],
    ['[2001:db8::1]:4000', '2001:db8::1'],
    ['[2001:DB8::1]:4000', '2001:db8::1'],
    ['[2001:0db8:0000:0000:0000:0000:0000:0001]:4000', '2001:db8::1'],
    ['[2001:db8:0:0:0:0:0:1]', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    // RFC 5952: the longest run of zeros, the first of several, and no run of one.
    ['[1:0:0:2:0:0:0:3]:1', '1:0:0:2::3'],
    ['[1:0:0:2:3:0:0:4]:1', '1::2:3:0:0:4'],
    ['[1:0:2:3:4:5:6:7]:1', '1:0:2:3:4:5:6:7'],
    ['[::2:3:4:5:6:7:8]:1', '0:2:3:4:5:6:7:8'],
    ['[1:2:3:4:5:6:7::]:1', '1:2:3:4:5:6:7:0'],
    ['[1:2:3:4:5:6::]:1', '1:2:3:4:5:6::'],
    ['[1:2:3:4:5:6:7:8]:1', '1:2:3:4:5:6:7:8'],
    // Addresses that resemble IPv4-mapped ones: compatible, translated, and mapped one group too early.
    ['[::192.0.2.1]:1', '::c000:201'],
    ['[64:ff9b::192.0.2.1]:1', '64:ff9b::c000:201'],
    ['[::ffff:0:192.0.2.1]:1', '::ffff:0:c000:201'],
    ['[1::ffff:192.0.2.1]:1', '1::ffff:c000:201'],
    ['[::1:ffff:192.0.2.1]:1', '::1:ffff:c000:201'],
  ])('%s is %s', (remoteAddress, identity) => {
    expect(new IpThrottleTracker(whole).track(requestFrom(remoteAddress))).toBe(identity);
    // The result does not depend on which tracker is first.
    expect(IpThrottleTracker.withTrustedProxies(['203.0.113.9'], whole).track(requestFrom(remoteAddress))).toBe(
      identity,
    );
  });

  const others = words(`
    : :4000 client client:4000 localhost:1 /run/app.sock 192.0.2:1 192.0.2.1.5:1 192.0.2.256:1 010.0.0.1:1 0x7f.0.0.1:1
    2130706433:1 192.0.2.1: 192.0.2.1:65536 192.0.2.1:x [192.0.2.1]:1 [::1 ::1]:1 [::1]1 [::1]: [::1]:65536 [::1]:1:1
    [[::1]]:1 []:1 [:::]:1 [1::2::3]:1 [1:2:3:4:5:6:7]:1 [1:2:3:4:5:6:7:8:9]:1 [1:2:3:4::5:6:7:8]:1 [1:2:3:4:5:6:7:8::]:1
    [g::1]:1 [12345::]:1 [:1:2:3:4:5:6:7]:1 [1:2:3:4:5:6:7:]:1 [1.2.3.4::]:1 [::1.2.3.4:5]:1 [::01.2.3.4]:1
    [::ffff:192.0.2]:1 [fe80::1%eth0:1 [%eth0]:1 １92.0.2.1:1
  `);
  test.each(['', ' ', ' 192.0.2.1:1', '192.0.2.1 :1', '192.0.2.1\n:1', ...others])(
    'that is not an IP address: %j',
    (remoteAddress) => {
      for (const tracker of [
        new IpThrottleTracker(whole),
        IpThrottleTracker.withTrustedProxies(['192.0.2.1', '::1'], whole),
      ]) {
        expect(() => tracker.track(requestFrom(remoteAddress))).toThrow(
          /^the remote address of the request, '.*', is not an IP address$/,
        );
      }
    },
  );

  test.each([[['203.0.113.7']], [['unknown']], [['']], [[',,', '[']], [['203.0.113.7', '198.51.100.1']]])(
    'and %j in the header changes nothing',
    (forwarded) => {
      for (const tracker of [new IpThrottleTracker(whole), IpThrottleTracker.withTrustedProxies([], whole)]) {
        expect(silent(tracker).track(requestFrom('192.0.2.1:4000', ...forwarded))).toBe('192.0.2.1');
      }
    },
  );
});

test('a class that extends the tracker may trust proxies, too', () => {
  class TenantTracker extends IpThrottleTracker {
    override track(context: RequestContext): string {
      return `tenant ${super.track(context)}`;
    }
  }
  const tracker: TenantTracker = TenantTracker.withTrustedProxies(['10.0.0.0/8'], { ipv6Prefix: 64 });
  expect(tracker.track(requestFrom('10.0.0.1:4000', '203.0.113.7'))).toBe('tenant 203.0.113.7');
  expect(tracker.track(requestFrom('[2001:db8::1]:4000'))).toBe('tenant 2001:db8::/64');
});

describe('a connection', () => {
  test('is identified by each of several trackers separately', () => {
    const [alone, behind] = [
      new IpThrottleTracker({ ipv6Prefix: 64 }),
      IpThrottleTracker.withTrustedProxies(['fd00::/8'], whole),
    ];
    const context = requestFrom('[fd00::1]:4000', '203.0.113.7');
    for (let round = 0; round < 2; round++) {
      expect(silent(alone).track(context)).toBe('fd00::/64');
      expect(behind.track(context)).toBe('203.0.113.7');
      expect(behind.track(requestFrom('[fd00::1]:4000'))).toBe('fd00::1');
    }
  });

  test('is known also of a context that only looks like one', () => {
    // A test of an application may hand over no more than what a tracker reads; only a cast makes that a context.
    const lookalike = (remoteAddress: string | undefined) =>
      ({ remoteAddress, header: () => undefined }) as unknown as RequestContext;
    expect(new IpThrottleTracker(whole).track(lookalike('192.0.2.1:4000'))).toBe('192.0.2.1');
    const track = () => new IpThrottleTracker(whole).track(lookalike(undefined));
    expect(track).toThrow('the request has no remote address');
  });
});

describe('a header without trusted proxies', () => {
  const text =
    'received X-Forwarded-For from 192.0.2.1, but no proxy is trusted: all clients of a proxy share one rate limit; ' +
    'if the proxy is yours, list it in `IpThrottleTracker.withTrustedProxies`';

  test.each<[string, () => IpThrottleTracker]>([
    ['new', () => new IpThrottleTracker(whole)],
    ['withTrustedProxies of none', () => IpThrottleTracker.withTrustedProxies([], whole)],
  ])('is warned about once for each tracker: %s', (_title, make) => {
    const { logger, lines } = loggerWithLines();
    for (const tracker of [make(), make()]) {
      lines.length = 0;
      setTrackerLogger(tracker, logger.scoped('ThrottleService'));
      tracker.track(requestFrom('192.0.2.1:4000'));
      expect(lines).toEqual([]);
      for (const client of ['192.0.2.1:4000', '192.0.2.2:4000']) tracker.track(requestFrom(client, 'unknown'));
      expect(lines).toMatchObject([{ level: 'warn', scope: 'ThrottleService', msg: text }]);
    }
  });

  test('is not logged by a tracker with trusted proxies', () => {
    const { logger, lines } = loggerWithLines();
    const tracker = IpThrottleTracker.withTrustedProxies(['10.0.0.0/8'], whole);
    setTrackerLogger(tracker, logger);
    expect(tracker.track(requestFrom('192.0.2.1:4000', '203.0.113.7'))).toBe('192.0.2.1');
    expect(lines).toEqual([]);
  });

  test('is warned about also when the tracker serves one of the application’s own', async () => {
    const script = fileURLToPath(new URL('support/wrapped-tracker.ts', import.meta.url));
    const { stdout } = await runProcess(process.execPath, ['--import', 'tsx', script]);
    const [line, ...identities] = stdout.trimEnd().split('\n');
    expect(JSON.parse(line ?? '')).toMatchObject({ level: 'warn', scope: 'IpThrottleTracker', msg: text });
    expect(identities).toEqual(['tenant 192.0.2.1', 'tenant 192.0.2.1']);
  });
});

describe('ipv6Prefix', () => {
  test.each([
    [128, '2001:db8:0:1:2:3:4:5', '2001:db8:0:1:2:3:4:5'],
    [127, '2001:db8:0:1:2:3:4:5', '2001:db8:0:1:2:3:4:4/127'],
    [64, '2001:db8:0:1:2:3:4:5', '2001:db8:0:1::/64'],
    [64, '2001:db8:0:1:ffff:ffff:ffff:ffff', '2001:db8:0:1::/64'],
    [64, '2001:db8:0:2::', '2001:db8:0:2::/64'],
    [56, '2001:db8:0:1ff:2:3:4:5', '2001:db8:0:100::/56'],
    [50, '2001:db8:0:ffff::', '2001:db8:0:c000::/50'],
    [48, '2001:db8:1:2::', '2001:db8:1::/48'],
    [16, '2001:db8:1:2::', '2001::/16'],
    [1, 'ffff::1', '8000::/1'],
    [1, '7fff::1', '::/1'],
    [64, '::1', '::/64'],
    [1, '192.0.2.1', '192.0.2.1'],
    [64, '::ffff:192.0.2.1', '192.0.2.1'],
    [64, '::ffff:c000:201', '192.0.2.1'],
  ])('%d makes %s into %s', (ipv6Prefix, address, identity) => {
    const options = { ipv6Prefix };
    const remoteAddress = address.includes(':') ? `[${address}]:4000` : `${address}:4000`;
    expect(new IpThrottleTracker(options).track(requestFrom(remoteAddress))).toBe(identity);
    const behindProxy = IpThrottleTracker.withTrustedProxies(['203.0.113.9'], options);
    expect(behindProxy.track(requestFrom(remoteAddress))).toBe(identity);
    expect(behindProxy.track(requestFrom('203.0.113.9:1', address))).toBe(identity);
  });

  test.each([0, -1, 129, 64.5, Number.NaN, Number.POSITIVE_INFINITY])('%d is rejected', (ipv6Prefix) => {
    const error = new RangeError(`\`ipv6Prefix\` is ${ipv6Prefix}, but must be an integer from 1 to 128`);
    expect(() => new IpThrottleTracker({ ipv6Prefix })).toThrow(error);
    expect(() => IpThrottleTracker.withTrustedProxies(['10.0.0.0/8'], { ipv6Prefix })).toThrow(error);
  });
});

describe('zones', () => {
  const trusting = IpThrottleTracker.withTrustedProxies(['10.0.0.1', 'fe80::/10'], whole);

  test.each([
    ['[fe80::1%eth0]:4000', 128, 'fe80::1%eth0'],
    ['[fe80::1%eth1]:4000', 128, 'fe80::1%eth1'],
    ['[FE80:0::1%12]:4000', 128, 'fe80::1%12'],
    ['[fe80::1:2:3:4%eth0]:4000', 64, 'fe80::%eth0/64'],
    ['[febf::1%eth0]:4000', 128, 'febf::1%eth0'],
    ['[fec0::1%eth0]:4000', 128, 'fec0::1'],
    ['[2001:db8::1%eth0]:4000', 128, '2001:db8::1'],
    ['[::ffff:192.0.2.1%eth0]:4000', 128, '192.0.2.1'],
  ])('of the link-local peer %s with the prefix %d are kept: %s', (remoteAddress, ipv6Prefix, identity) => {
    expect(new IpThrottleTracker({ ipv6Prefix }).track(requestFrom(remoteAddress))).toBe(identity);
  });

  test.each(['fe90::1', 'fe90::1%eth0', 'fe90::1%made-up', '[fe90::1%a]:80', 'FE90::1%25x'])(
    'in the header are left out: %s',
    (forwarded) => {
      const tracker = IpThrottleTracker.withTrustedProxies(['10.0.0.1'], whole);
      expect(tracker.track(requestFrom('10.0.0.1:1', forwarded))).toBe('fe90::1');
    },
  );

  test('do not keep a proxy from being trusted', () => {
    expect(trusting.track(requestFrom('[fe80::1%eth0]:4000', '192.0.2.1, fe80::2%eth9'))).toBe('192.0.2.1');
  });
});

describe('4.5, behind trusted proxies', () => {
  const ranges = ['10.0.0.0/8', '192.0.2.1', 'fd00::/8', '2001:db8:ffff::1', '::ffff:172.16.0.0/108'];
  const proxy = '10.0.0.1:4000';

  test.each<[title: string, remoteAddress: string, forwarded: string[], identity: string]>([
    ['one proxy', proxy, ['203.0.113.7'], '203.0.113.7'],
    ['a proxy of IPv6', '[fd00::1]:4000', ['203.0.113.7'], '203.0.113.7'],
    ['a proxy that is named alone', '192.0.2.1:4000', ['203.0.113.7'], '203.0.113.7'],
    ['a proxy of IPv6 that is named alone', '[2001:db8:ffff::1]:4000', ['2001:db8::7'], '2001:db8::7'],
    ['a proxy on a socket for both', '[::ffff:10.0.0.1]:4000', ['203.0.113.7'], '203.0.113.7'],
    ['the same in hexadecimal', '[::ffff:a00:1]:4000', ['203.0.113.7'], '203.0.113.7'],
    ['a range that was mapped', '172.31.255.255:4000', ['203.0.113.7'], '203.0.113.7'],
    ['an address beside a range', '172.32.0.0:4000', ['203.0.113.7'], '172.32.0.0'],
    ['an address beside one that is named alone', '192.0.2.2:4000', ['203.0.113.7'], '192.0.2.2'],
    ['no header', proxy, [], '10.0.0.1'],
    ['several proxies', proxy, ['203.0.113.7, 10.0.0.3, fd00::2'], '203.0.113.7'],
    ['addresses that the client made up', proxy, ['198.51.100.1, 10.0.0.9, 203.0.113.7'], '203.0.113.7'],
    ['nothing but trusted addresses', proxy, ['10.0.0.9, fd00::9, 10.0.0.3'], '10.0.0.9'],
    ['one trusted address', proxy, ['10.0.0.9'], '10.0.0.9'],
    ['several lines', proxy, ['198.51.100.1', '203.0.113.7', '10.0.0.3'], '203.0.113.7'],
    ['several lines with several', proxy, ['198.51.100.1, 203.0.113.7', '10.0.0.3, 10.0.0.4'], '203.0.113.7'],
    ['lines in their order', proxy, ['203.0.113.7', '198.51.100.1'], '198.51.100.1'],
    ['a mapped client', proxy, ['::ffff:203.0.113.7'], '203.0.113.7'],
    ['a mapped client in hexadecimal', proxy, ['::ffff:cb00:7107'], '203.0.113.7'],
    ['a mapped proxy in the chain', proxy, ['203.0.113.7, ::ffff:10.0.0.3'], '203.0.113.7'],
    ['an IPv6 client in another notation', proxy, ['2001:DB8:0::0007'], '2001:db8::7'],
    ['no blanks', proxy, ['203.0.113.7,10.0.0.3'], '203.0.113.7'],
    ['blanks and tabs', proxy, [' \t203.0.113.7\t , \t 10.0.0.3 \t'], '203.0.113.7'],
    ['ports', proxy, ['203.0.113.7:51820, 10.0.0.3:80'], '203.0.113.7'],
    ['the lowest and the highest port', proxy, ['203.0.113.7:0, 10.0.0.3:65535'], '203.0.113.7'],
    ['a port of IPv6', proxy, ['[2001:db8::7]:443'], '2001:db8::7'],
    ['brackets without a port', proxy, ['[2001:db8::7]'], '2001:db8::7'],
    ['brackets around a mapped address', proxy, ['[::ffff:203.0.113.7]:443'], '203.0.113.7'],
    ['a peer that is not trusted', '203.0.113.9:4000', ['198.51.100.1'], '203.0.113.9'],
    ['a peer that is not trusted and sends nonsense', '203.0.113.9:4000', ['unknown, [', ''], '203.0.113.9'],
    ['a peer of IPv6 that is not trusted', '[2001:db8::9]:4000', ['_hidden'], '2001:db8::9'],
  ])('%s', (_title, remoteAddress, forwarded, identity) => {
    const tracker = IpThrottleTracker.withTrustedProxies(ranges, whole);
    expect(tracker.track(requestFrom(remoteAddress, ...forwarded))).toBe(identity);
  });

  test('every connection of a proxy is one of a proxy, and every connection of others is none, however many there are', () => {
    const tracker = IpThrottleTracker.withTrustedProxies(ranges, whole);
    for (let port = 1; port <= 12_000; port++) {
      expect(tracker.track(requestFrom(`10.0.0.1:${port}`, '203.0.113.7'))).toBe('203.0.113.7');
      expect(tracker.track(requestFrom(`10.0.0.1:${port}`, '203.0.113.8'))).toBe('203.0.113.8');
      expect(tracker.track(requestFrom(`203.0.113.9:${port}`, '203.0.113.7'))).toBe('203.0.113.9');
    }
  });

  const noAddress = words(`
    unknown _hidden client.example localhost - 0 3405803783 203.0.113 203.0.113.7.1 :80 x:80 localhost:80 %eth0
    010.0.0.1 203.0.113.07 ::ffff:010.0.0.1 010.0.0.1:80 0xcb.0.0x71.7 256.0.0.1 ::ffff:256.0.0.1 203.0.113.-7 203.0.113.
    203.0.113.7/32 2001:db8::/64 203.0.113.7;10.0.0.3 for=203.0.113.7 "203.0.113.7" 203.0.113.7%a 203.0.113.7%a:80
    1:2:3:4:5:6:7 1:2:3:4:5:6:7:8:9 ::: 1::2::3 2001:db8::g 12345:: 1.2.3.4:: ::1.2.3.4:80 2001:db8::1% 2001:db8::1%a%b
    [2001:db8::g] [2001:db8::7%]:80 2001:db8::7] 2001:db8::7]:80 ２03.0.113.7
  `);
  const malformed = words(`
    203.0.113.7: 203.0.113.7:65536 203.0.113.7:99999 203.0.113.7:000080 203.0.113.7:-1 203.0.113.7:+80 203.0.113.7:1e3
    203.0.113.7:0x50 203.0.113.7:８0 : x:y [2001:db8::7 [ [] []:80 [203.0.113.7] [203.0.113.7]:80 [2001:db8::7]80 [x]
    [2001:db8::7]: [2001:db8::7]:65536 [2001:db8::7]:80:80 [2001:db8::7]] [[2001:db8::7]] [2001:db8::7]:x
  `);
  const alone = (value: string, failure: string): [string, string, string] => [
    value,
    `'${value}', element 1 of 1`,
    failure,
  ];

  test.each<[forwarded: string, reported: string, failure: string]>([
    ...noAddress.map((value) => alone(value, 'is not an IP address')),
    ...malformed.map((value) => alone(value, 'has malformed brackets or a malformed port')),
    ['', "'', element 1 of 1", 'is empty'],
    [' \t', "'', element 1 of 1", 'is empty'],
    [',', "'', element 1 of 2", 'is empty'],
    ['203.0.113.7,', "'', element 2 of 2", 'is empty'],
    [',203.0.113.7', "'', element 1 of 2", 'is empty'],
    ['203.0.113.7, ,10.0.0.3', "'', element 2 of 3", 'is empty'],
    // Blanks within, and one that HTTP does not know.
    alone('203. 0.113.7', 'is not an IP address'),
    alone('203.0.113.7 10.0.0.3', 'is not an IP address'),
    alone('203.0.113.7:8 0', 'has malformed brackets or a malformed port'),
    alone('203.0.113.7\u00a0', 'is not an IP address'),
    // Elements before the client are parsed too.
    ['unknown, 203.0.113.7', "'unknown', element 1 of 2", 'is not an IP address'],
    ['_hidden, 203.0.113.7, 10.0.0.3', "'_hidden', element 1 of 3", 'is not an IP address'],
    // Characters that would end the quotes, or control the terminal that shows the log.
    ["it's", `"it's", element 1 of 1`, 'is not an IP address'],
    ['\u001b[31m\u0085\r\n', "'\\x1B[31m\\x85\\r\\n', element 1 of 1", 'is not an IP address'],
  ])('%j is malformed', (forwarded, reported, failure) => {
    const tracker = IpThrottleTracker.withTrustedProxies(ranges, whole);
    const message = `X-Forwarded-For from the trusted proxy 10.0.0.1 is malformed: ${reported}, ${failure}`;
    expect(() => tracker.track(requestFrom(proxy, forwarded))).toThrow(malformedBecause(message));
    // In a line of its own, before and after the client.
    expect(() => tracker.track(requestFrom(proxy, forwarded, '203.0.113.7'))).toThrow(
      malformedBecause(' is malformed: '),
    );
    expect(() => tracker.track(requestFrom(proxy, '203.0.113.7', forwarded))).toThrow(
      malformedBecause(' is malformed: '),
    );
  });

  test('a long value is shortened in messages', () => {
    const tracker = IpThrottleTracker.withTrustedProxies(ranges, whole);
    const reported = `'${'x'.repeat(100)}…', element 1 of 1, is not an IP address`;
    expect(() => tracker.track(requestFrom(proxy, 'x'.repeat(1000)))).toThrow(malformedBecause(reported));
  });

  test('a line that is empty is malformed beside another too', () => {
    const tracker = IpThrottleTracker.withTrustedProxies(ranges, whole);
    expect(() => tracker.track(requestFrom(proxy, '', '203.0.113.7'))).toThrow(
      malformedBecause("'', element 1 of 2, is empty"),
    );
  });

  test.each<[title: string, piece: string, count: number, identity: string]>([
    ['trusted addresses', '10.0.0.1,', 1800, '198.51.100.1'],
    ['other addresses', '1.1.1.1,', 2000, '203.0.113.7'],
    ['blanks', ' ', 16_000, '203.0.113.7'],
  ])('as many %s as a header can contain are handled', (_title, piece, count, identity) => {
    const tracker = IpThrottleTracker.withTrustedProxies(ranges, whole);
    const last = piece.startsWith('10') ? '10.0.0.2' : '203.0.113.7';
    const header = `198.51.100.1,${piece.repeat(count)}${last}`;
    expect(tracker.track(requestFrom(proxy, header))).toBe(identity);
    expect(() => tracker.track(requestFrom(proxy, `${header},`))).toThrow(malformedBecause('is empty'));
  });
});

import { peerOf, type RequestContext } from '../../context/request-context.js';
import type { Peer, PeerClient } from '../../contract/peer.js';
import { ipv4Bits } from '../../decoding/formats/ipv4-bits.js';
import { messageOf } from '../../errors/as-error.js';
import { BadRequestException } from '../../errors/client-exceptions.js';
import { withoutStack } from '../../errors/without-stack.js';
import { createLogger } from '../../logging/create-logger.js';
import type { Logger } from '../../logging/logger.js';
import { type ClientKey, clientKey } from '../memory-store/client-key.js';
import type { ThrottleTracker } from '../throttle-tracker.js';
import { networkOf } from './address-range.js';
import { parseForwardedChain } from './forwarded-chain.js';
import { formatIpAddress, type IpAddress, isIpv4Address, parseIpAddress } from './ip-address.js';
import { parseRemoteAddress } from './remote-address.js';
import { TrustedRanges } from './trusted-ranges.js';

/** How addresses are told apart. */
export interface IpThrottleTrackerOptions {
  /**
   * How many leading bits of an IPv6 address count, 1 to 128. A subscriber has at least the 2^64 addresses of a network:
   * with 64 they are one client. Default: 64. IPv4 addresses always count whole.
   */
  readonly ipv6Prefix?: number;
}

const forwardedFor = 'x-forwarded-for';

/** In milliseconds. */
const warningInterval = 60_000;

let setLogger: (tracker: ThrottleTracker, logger: Logger) => void;
let keyBy: (tracker: IpThrottleTracker, context: RequestContext) => ClientKey;

/**
 * Tells clients apart by their IP addresses: `203.0.113.7`, `2001:db8::1`, `2001:db8::/64`. Every spelling of an address is
 * one identity, and an IPv4-mapped one is that of IPv4.
 *
 * Without trusted proxies the client is the other end of the connection, whatever the request says. With them, and when
 * the other end is one of them, it is the last address of `X-Forwarded-For` that is not; when all are, it is the first: a
 * proxy asked on its own account. Without the header it is the proxy itself. A malformed header from a trusted proxy is
 * answered 400, with one warning a minute: whoever sends requests to the proxy may have written it. A request over a Unix
 * socket, which has no client to tell, is answered 500, and logged.
 *
 * Link-local addresses keep the zone that the system gives for the other end (`fe80::1%eth0`): the same address on another
 * network is another host. Zones in the header are left out, so that nobody becomes several clients by making some up.
 */
export class IpThrottleTracker implements ThrottleTracker {
  static {
    setLogger = (tracker, logger) => {
      // What only has the prototype of this class, as some mocks do, warns in its own way.
      if (#logger in tracker) tracker.#logger = logger;
    };
    keyBy = (tracker, context) => {
      const client = tracker.#clientOf(context);
      return typeof client === 'string' ? clientKey(client) : client.key;
    };
  }

  readonly #ipv6Prefix: number;
  #trusted: TrustedRanges | undefined;
  #logger: Logger | undefined;
  /** No proxy is trusted, and nobody has been told yet that there is one. */
  #mayWarn = true;
  /** When a malformed header was last warned of. */
  #warnedAt = Number.NEGATIVE_INFINITY;

  /**
   * Trusts no proxy.
   * @throws RangeError for a prefix that is no integer from 1 to 128.
   */
  constructor({ ipv6Prefix = 64 }: IpThrottleTrackerOptions = {}) {
    if (!Number.isInteger(ipv6Prefix) || ipv6Prefix < 1 || ipv6Prefix > 128) {
      throw new RangeError(`\`ipv6Prefix\` is ${ipv6Prefix}, but must be an integer from 1 to 128`);
    }
    this.#ipv6Prefix = ipv6Prefix;
  }

  /**
   * Takes the word of the proxies in these ranges for who the client is: `10.0.0.0/8`, `fd00::/8`, `192.0.2.1`. Each must
   * append the address that it sees to `X-Forwarded-For`.
   * @throws TypeError for what is no range; RangeError for a range with bits set behind its prefix, for ranges that
   * together are all of IPv4 or all of IPv6, and as the constructor does.
   */
  static withTrustedProxies<Tracker extends IpThrottleTracker>(
    this: new (
      options?: IpThrottleTrackerOptions,
    ) => Tracker,
    ranges: readonly string[],
    options?: IpThrottleTrackerOptions,
  ): Tracker {
    const tracker = new this(options);
    if (ranges.length === 0) return tracker;
    tracker.#trusted = new TrustedRanges(ranges);
    tracker.#mayWarn = false;
    return tracker;
  }

  /** @throws BadRequestException for a malformed header, and when the client has gone; Error when there is none to tell. */
  track(context: RequestContext): string {
    const client = this.#clientOf(context);
    return typeof client === 'string' ? client : client.identity;
  }

  /** The peer, or the identity of a client that it speaks for. */
  #clientOf(context: RequestContext): PeerClient | string {
    const peer = peerOf(context);
    if (peer === undefined) throw hasNoPeer();
    const client = peer.client?.by === this ? peer.client : this.#meet(peer);
    if (client.isTrusted) return this.#trackForwarded(client, peer, context);
    if (this.#mayWarn && context.header(forwardedFor) !== undefined) this.#warn(client);
    return client;
  }

  #meet(peer: Peer): PeerClient {
    const { address, zone } = parseRemoteAddress(peer.address);
    const isTrusted = this.#trusted?.includes(address) ?? false;
    const identity = this.#identity(address, zone);
    peer.client = { by: this, identity, key: clientKey(identity), isTrusted };
    return peer.client;
  }

  #trackForwarded(proxy: PeerClient, peer: Peer, context: RequestContext): string {
    const header = context.header(forwardedFor);
    if (header === undefined) return proxy.identity;
    // Nearly every header is one address. Whether it is trusted or not, there is no other client; of IPv4 it has one spelling.
    if (ipv4Bits(header) !== undefined) return header;
    const only = parseIpAddress(header);
    if (only !== undefined) return this.#identity(only);
    const chain = this.#readChain(header, peer.address);
    const client = chain.findLast((forwarded) => !this.#trusted?.includes(forwarded)) ?? chain[0];
    return client === undefined ? proxy.identity : this.#identity(client);
  }

  #readChain(header: string, proxy: string): readonly IpAddress[] {
    try {
      return parseForwardedChain(header, proxy);
    } catch (error) {
      const now = performance.now();
      if (now - this.#warnedAt >= warningInterval) {
        this.#warnedAt = now;
        this.#log().warn(messageOf(error));
      }
      throw withoutStack(() => new BadRequestException('the header `X-Forwarded-For` is malformed', { cause: error }));
    }
  }

  #log(): Logger {
    this.#logger ??= createLogger().scoped('IpThrottleTracker');
    return this.#logger;
  }

  #identity(address: IpAddress, zone = ''): string {
    if (this.#ipv6Prefix === 128 || isIpv4Address(address)) return `${formatIpAddress(address)}${zone}`;
    return `${formatIpAddress(networkOf(address, this.#ipv6Prefix))}${zone}/${this.#ipv6Prefix}`;
  }

  #warn({ identity }: PeerClient): void {
    this.#mayWarn = false;
    this.#log().warn(
      `received X-Forwarded-For from ${identity}, but no proxy is trusted: all clients of a proxy share one rate limit; ` +
        'if the proxy is yours, list it in `IpThrottleTracker.withTrustedProxies`',
    );
  }
}

const trackAddress = IpThrottleTracker.prototype.track;

/** Whether clients are told apart by their addresses, by nobody else's `track`. */
export function tracksAddresses(tracker: ThrottleTracker): tracker is IpThrottleTracker {
  return tracker.track === trackAddress;
}

/**
 * What a store in memory looks the client of a request up by.
 * @throws what `track` throws.
 */
export function addressKey(tracker: IpThrottleTracker, context: RequestContext): ClientKey {
  return keyBy(tracker, context);
}

/** Gives a tracker of addresses the logger that it warns through. Not a method: applications make trackers without one. */
export function warnThrough(tracker: ThrottleTracker, logger: Logger): void {
  setLogger(tracker, logger);
}

function hasNoPeer(): Error {
  return new Error(
    'the request has no remote address to throttle by, because it came over a Unix socket: use a `ThrottleTracker` of ' +
      'your own',
  );
}

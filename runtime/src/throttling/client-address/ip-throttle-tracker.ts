import { peerOf, type RequestContext } from '../../context/request-context.js';
import type { Peer, PeerClient } from '../../contract/peer.js';
import { ipv4Bits } from '../../decoding/formats/ipv4-bits.js';
import { messageOf } from '../../errors/as-error.js';
import { BadRequestException } from '../../errors/client-exceptions.js';
import { withoutStack } from '../../errors/without-stack.js';
import { createLogger } from '../../logging/create-logger.js';
import type { Logger } from '../../logging/logger.js';
import { type ClientKey, clientKey } from '../client-key.js';
import type { ThrottleTracker } from '../throttle-tracker.js';
import { networkOf } from './address-range.js';
import { parseForwardedChain } from './forwarded-chain.js';
import { formatIpAddress, type IpAddress, isIpv4Address, parseIpAddress } from './ip-address.js';
import { parseRemoteAddress } from './remote-address.js';
import { TrustedRanges } from './trusted-ranges.js';

/** The options of an `IpThrottleTracker`. */
export interface IpThrottleTrackerOptions {
  /**
   * The number of leading bits that identify an IPv6 client, 1 to 128. Default: 64, because a subscriber has at least the 2^64
   * addresses of a network. All bits of IPv4 addresses are used.
   */
  readonly ipv6Prefix?: number;
}

const forwardedFor = 'x-forwarded-for';

/** In milliseconds. */
const warningInterval = 60_000;

let setLogger: (tracker: ThrottleTracker, logger: Logger) => void;
let keyBy: (tracker: IpThrottleTracker, context: RequestContext) => ClientKey;

/**
 * A tracker that identifies clients by IP address: `203.0.113.7`, `2001:db8::1`, `2001:db8::/64`. All notations of an address are one
 * identity, and an IPv4-mapped address is the IPv4 address.
 *
 * Without trusted proxies the client is the remote address of the connection, and headers are ignored. If the remote address is a
 * trusted proxy, the client is the last address of `X-Forwarded-For` that is not a trusted proxy; if all are, it is the first: the
 * request is the proxy's own. Without the header the client is the proxy itself. A malformed header from a trusted proxy is rejected
 * with 400, with one warning a minute, because clients of the proxy can send it. A request over a Unix socket has no address, and
 * neither has one that is passed to `fetch` without an address: the response is 500, and it is logged.
 *
 * Link-local remote addresses keep their zone (`fe80::1%eth0`): the same address on a different network belongs to a different host. Zones in the
 * header are ignored, so that a client cannot become several ones by inventing zones.
 */
export class IpThrottleTracker implements ThrottleTracker {
  static {
    setLogger = (tracker, logger) => {
      // Mocks may have only the prototype of this class, without its private fields.
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
  /** No proxy is trusted, and the warning about an unknown one was not logged yet. */
  #mayWarnOfProxy = true;
  /** The time of the last warning about a malformed header. */
  #warnedAt = Number.NEGATIVE_INFINITY;

  /**
   * Creates a tracker without trusted proxies.
   * @throws RangeError for a prefix that is not an integer from 1 to 128.
   */
  constructor({ ipv6Prefix = 64 }: IpThrottleTrackerOptions = {}) {
    if (!Number.isInteger(ipv6Prefix) || ipv6Prefix < 1 || ipv6Prefix > 128) {
      throw new RangeError(`\`ipv6Prefix\` is ${ipv6Prefix}, but must be an integer from 1 to 128`);
    }
    this.#ipv6Prefix = ipv6Prefix;
  }

  /**
   * Creates a tracker that trusts the proxies in these ranges: `10.0.0.0/8`, `fd00::/8`, `192.0.2.1`. Each proxy must append the
   * address of its client to `X-Forwarded-For`.
   * @throws TypeError for an invalid range; RangeError for a range with bits set after its prefix, for ranges that together are all
   * of IPv4 or all of IPv6, and as the constructor does.
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
    tracker.#mayWarnOfProxy = false;
    return tracker;
  }

  /**
   * Returns the address or network that identifies the client.
   * @throws BadRequestException for a malformed header, and after the client disconnected; Error for a Unix socket.
   */
  track(context: RequestContext): string {
    const client = this.#clientOf(context);
    return typeof client === 'string' ? client : client.identity;
  }

  /** The client of the connection, or the identity of the one for which a proxy forwards. */
  #clientOf(context: RequestContext): PeerClient | string {
    const peer = peerOf(context);
    if (peer === undefined) throw noRemoteAddress();
    const client = peer.client?.by === this ? peer.client : this.#identifyPeer(peer);
    if (client.isTrusted) return this.#trackForwarded(client, peer, context);
    if (this.#mayWarnOfProxy && context.header(forwardedFor) !== undefined) this.#warn(client);
    return client;
  }

  #identifyPeer(peer: Peer): PeerClient {
    const { address, zone } = parseRemoteAddress(peer.address);
    const isTrusted = this.#trusted?.includes(address) ?? false;
    const identity = this.#identity(address, zone);
    peer.client = { by: this, identity, key: clientKey(identity), isTrusted };
    return peer.client;
  }

  #trackForwarded(proxy: PeerClient, peer: Peer, context: RequestContext): string {
    const header = context.header(forwardedFor);
    if (header === undefined) return proxy.identity;
    // Most headers are one address, which is the client even if it is trusted. An IPv4 address has one notation.
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
    this.#mayWarnOfProxy = false;
    this.#log().warn(
      `received X-Forwarded-For from ${identity}, but no proxy is trusted: all clients of a proxy share one rate limit; ` +
        'if the proxy is yours, list it in `IpThrottleTracker.withTrustedProxies`',
    );
  }
}

const trackAddress = IpThrottleTracker.prototype.track;

/** Whether a tracker is an `IpThrottleTracker` whose `track` is not overridden. */
export function tracksAddresses(tracker: ThrottleTracker): tracker is IpThrottleTracker {
  return tracker.track === trackAddress;
}

/**
 * The key of the client of a request in a store in memory.
 * @throws the errors of `track`.
 */
export function addressKey(tracker: IpThrottleTracker, context: RequestContext): ClientKey {
  return keyBy(tracker, context);
}

/** Sets the logger for the warnings of an `IpThrottleTracker`. It is not a method: applications create trackers without a logger. */
export function setTrackerLogger(tracker: ThrottleTracker, logger: Logger): void {
  setLogger(tracker, logger);
}

function noRemoteAddress(): Error {
  return new Error(
    'the request has no remote address to throttle by: it came over a Unix socket, or `fetch` was called without a ' +
      '`remoteAddress`; pass the address, or use a `ThrottleTracker` of your own',
  );
}

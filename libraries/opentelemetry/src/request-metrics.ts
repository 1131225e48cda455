import type { Attributes, Meter } from '@opentelemetry/api';
import type { RequestContext, RequestEnded, RequestStarted } from 'ashlar';
import type { IgnoredRequests } from './ignored-requests.js';
import { endAttributes, methodOf, schemeOf } from './request-attributes.js';
import { subscribe } from './subscribe.js';

/** The bounds that the semantic conventions recommend for durations of requests, in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/** Counts and measures requests. Labels have routes, and never paths: their number is limited by the application. */
export class RequestMetrics {
  readonly #duration;
  readonly #active;
  readonly #ignored: IgnoredRequests;
  readonly #started = new WeakMap<RequestContext, { readonly at: number; readonly attributes: Attributes }>();

  constructor(meter: Meter, ignored: IgnoredRequests) {
    this.#ignored = ignored;
    this.#duration = meter.createHistogram('http.server.request.duration', {
      description: 'Duration of HTTP server requests.',
      unit: 's',
      advice: { explicitBucketBoundaries: bounds },
    });
    this.#active = meter.createUpDownCounter('http.server.active_requests', {
      description: 'Number of active HTTP server requests.',
      unit: '{request}',
    });
  }

  subscribe(): () => void {
    return subscribe({
      'ashlar:request:start': (message: RequestStarted) => this.#start(message),
      'ashlar:request:end': (message: RequestEnded) => this.#end(message),
    });
  }

  #start(started: RequestStarted): void {
    if (this.#ignored.has(started)) return;
    const { context } = started;
    const attributes = { 'http.request.method': methodOf(context), 'url.scheme': schemeOf(context) };
    this.#started.set(context, { at: performance.now(), attributes });
    this.#active.add(1, attributes);
  }

  #end(ended: RequestEnded): void {
    const { context } = ended;
    const started = this.#started.get(context);
    if (started === undefined) return;
    this.#started.delete(context);
    this.#active.add(-1, started.attributes);
    this.#duration.record((performance.now() - started.at) / 1000, {
      ...started.attributes,
      ...endAttributes(ended),
    });
  }
}

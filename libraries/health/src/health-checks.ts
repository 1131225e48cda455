import { Injectable } from 'ashlar';
import type { HealthCheck } from './health-check.js';

/** The checks of an application. `HealthModule` expects a class that provides them. */
export abstract class HealthChecks {
  abstract readonly checks: readonly HealthCheck[];
}

/** No checks, for an application that needs nothing else: it is ready unless it starts or stops. */
@Injectable()
export class NoHealthChecks extends HealthChecks {
  readonly checks: readonly HealthCheck[] = [];
}

import { Injectable, type Logger, type OnBootstrap, type OnShutdownRequested } from 'ashlar';
import type { HealthChecks } from './health-checks.js';
import type { HealthReport } from './health-report.js';
import { RepeatedCheck } from './repeated-check.js';

/** The state of an application, for the routes of `HealthModule` and for controllers of the application. */
@Injectable()
export class HealthService implements OnBootstrap, OnShutdownRequested {
  readonly #checks: readonly RepeatedCheck[];
  #phase: 'starting' | 'running' | 'stopping' = 'starting';

  constructor({ checks }: HealthChecks, logger: Logger) {
    const names = checks.map(({ name }) => name);
    const repeated = names.find((name, index) => names.indexOf(name) !== index);
    if (repeated !== undefined) throw new Error(`two health checks have the name \`${repeated}\``);
    this.#checks = checks.map((check) => new RepeatedCheck(check, logger));
  }

  onBootstrap(): void {
    this.#phase = 'running';
  }

  onShutdownRequested(): void {
    this.#phase = 'stopping';
  }

  /**
   * Whether the application can handle requests. It runs all checks at the same time, and uses their results again for a second. An
   * application that starts or stops is not ready, and runs none.
   */
  async readiness(): Promise<HealthReport> {
    if (this.#phase !== 'running') return { status: this.#phase, failed: [] };
    const results = await Promise.all(this.#checks.map(async (check) => ({ check, passes: await check.passes() })));
    // The shutdown may have begun meanwhile.
    if (this.#phase !== 'running') return { status: this.#phase, failed: [] };
    const failed = results.flatMap(({ check, passes }) => (passes ? [] : [check.name]));
    return { status: failed.length === 0 ? 'up' : 'down', failed };
  }
}

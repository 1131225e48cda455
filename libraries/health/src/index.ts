/** The entry of the package: the module, what it expects, and the classes that generated code imports. */
export type { HealthCheck } from './health-check.js';
export { HealthChecks, NoHealthChecks } from './health-checks.js';
export { HealthController } from './health-controller.js';
export { HealthModule } from './health-module.js';
export type { HealthReport } from './health-report.js';
export { HealthService } from './health-service.js';

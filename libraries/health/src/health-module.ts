import { Module } from 'ashlar';
import { HealthChecks } from './health-checks.js';
import { HealthController } from './health-controller.js';
import { HealthService } from './health-service.js';

/**
 * Adds `GET /health/live` and `GET /health/ready` to an application. It expects the checks: `configure(HealthModule, { providers:
 * [provide(HealthChecks, NotesChecks)] })`.
 */
@Module({
  expects: [HealthChecks],
  controllers: [HealthController],
  providers: [HealthService],
  exports: [HealthService],
})
export class HealthModule {}

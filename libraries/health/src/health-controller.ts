import {
  Controller,
  Get,
  type RequestContext,
  Response,
  SkipGuard,
  SkipInterceptor,
  SkipResponseMapper,
  SkipThrottle,
} from 'ashlar';
import type { HealthReport } from './health-report.js';
import type { HealthService } from './health-service.js';

/** The routes of health checks. Their requests have no guards, interceptors and rate limits, and are not in the access log. */
@Controller('/health')
@SkipGuard()
@SkipInterceptor()
@SkipResponseMapper()
@SkipThrottle()
export class HealthController {
  readonly #health: HealthService;

  constructor(health: HealthService) {
    this.#health = health;
  }

  /** Reports that the process runs. It calls no checks: a restart does not repair a database. */
  @Get('/live')
  live(context: RequestContext): Response<HealthReport, 200> {
    return report(context, 200, { status: 'up', failed: [] });
  }

  /** Reports whether the process can handle requests: its checks pass, and it neither starts nor stops. */
  @Get('/ready')
  async ready(context: RequestContext): Promise<Response<HealthReport, 200> | Response<HealthReport, 503>> {
    const result = await this.#health.readiness();
    return result.status === 'up' ? report(context, 200, result) : report(context, 503, result);
  }
}

function report<Status extends number>(
  context: RequestContext,
  status: Status,
  result: HealthReport,
): Response<HealthReport, Status> {
  context.skipAccessLog();
  return Response.withStatus(status, result).withHeader('cache-control', 'no-store');
}

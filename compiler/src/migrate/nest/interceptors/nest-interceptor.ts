import type { ts } from 'ts-morph';
import type { MigratedApplication, MigratedClass } from '../../source/migrated-application.js';

/** An interceptor of NestJS. */
export interface InterceptorClass {
  readonly application: MigratedApplication;
  readonly declared: MigratedClass;
  readonly method: ts.MethodDeclaration;
  readonly interface: ts.ExpressionWithTypeArguments | undefined;
}

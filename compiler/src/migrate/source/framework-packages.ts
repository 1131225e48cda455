/** Whether a package is a part of NestJS, or one whose decorators only mean something with it. */
export function isFrameworkPackage(module: string): boolean {
  return /^(?:@nestjs\/|class-validator(?:\/|$)|class-transformer(?:\/|$)|reflect-metadata(?:\/|$))/.test(module);
}

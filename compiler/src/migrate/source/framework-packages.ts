import { familyOf, packageOfSpecifier } from '../../model/foreign/other-frameworks.js';

/** The families of packages that an application of NestJS has, and one of Ashlar does not. */
const families: ReadonlySet<string | undefined> = new Set(['nest', 'swagger', 'class-validator', 'class-transformer']);

/** Whether a module belongs to NestJS, to a package for it (`nestjs-pino`), or to one whose decorators only mean something with it. */
export function isFrameworkPackage(module: string): boolean {
  const name = packageOfSpecifier(module);
  return name !== undefined && (/^(?:@nestjs\/|reflect-metadata$)/.test(name) || families.has(familyOf(name)));
}

import type { MigratedFile } from '../../source/migrated-file.js';

/** The name of an exception: the one that the file imports from NestJS, which a later step replaces, or that of Ashlar. */
export function exceptionName(file: MigratedFile, name: string): string {
  return file.importOf(name)?.module === '@nestjs/common' ? name : file.name(name);
}

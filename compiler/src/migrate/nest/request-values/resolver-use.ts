import type { ts } from 'ts-morph';
import type { MigratedFile } from '../../source/migrated-file.js';
import type { Handler } from '../support/handlers.js';
import type { Edit } from '../support/request-target.js';

/** A decorator of parameters that becomes a resolver with its name. */
export interface ConvertedResolver {
  readonly file: MigratedFile;
  readonly declaration: ts.VariableDeclaration;
  readonly name: string;
  readonly edits: readonly Edit[];
  /** The edits of the body of a handler, where the value of its parameter is always present, and that of others is not. */
  readonly editsOf: (handler: Handler, node: ts.ParameterDeclaration) => readonly Edit[];
}

/** A use of a decorator of parameters. */
export interface ResolverUse {
  readonly handler: Handler;
  readonly node: ts.ParameterDeclaration;
  readonly argument: ts.Expression | undefined;
  /** Whether pipes after the argument change or check the value. */
  readonly hasPipes: boolean;
}

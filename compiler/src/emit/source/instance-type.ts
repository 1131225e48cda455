import type { ClassReference } from '../../model/class-reference.js';
import type { Code, SourceFile } from './source-file.js';

/** The type of an instance. A token that is not beside its type has the type of its instances: the type itself may not be exported. */
export function instanceType(token: ClassReference, file: SourceFile): readonly Code[] {
  if (token.token === undefined || token.token.sharesName) return [file.classType(token)];
  return [file.runtimeType('InstanceOf'), '<typeof ', file.class(token), '>'];
}

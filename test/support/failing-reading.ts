import { ts } from 'ts-morph';
import { vi } from 'vitest';
import { ClassReferences } from '../../compiler/src/read/classes/class-references.ts';
import { Constructions } from '../../compiler/src/read/classes/construction.ts';
import { SourceReading } from '../../compiler/src/read/source-reading.ts';

/** Makes the compiler fail with an internal error where it reads a type of this name, as if it had a bug. Returns its end. */
export function failOnType(name: string): () => void {
  const { exportName } = ClassReferences.prototype;
  return until(
    vi.spyOn(ClassReferences.prototype, 'exportName').mockImplementation(function (
      this: ClassReferences,
      node,
      wanted,
    ) {
      const found = ts.isInterfaceDeclaration(node) ? node.name.text : '';
      return found === name ? fail() : exportName.call(this, node, wanted);
    }),
  );
}

/** Makes the compiler fail where a handler names a type of this name. Returns its end. */
export function failOnUse(name: string): () => void {
  const { ashlarName } = SourceReading.prototype;
  return until(
    vi.spyOn(SourceReading.prototype, 'ashlarName').mockImplementation(function (this: SourceReading, symbol) {
      return symbol.name === name ? fail() : ashlarName.call(this, symbol);
    }),
  );
}

/** Makes the compiler fail where it reads the constructor of a class. Returns its end. */
export function failOnClass(name: string): () => void {
  const { of } = Constructions.prototype;
  return until(
    vi.spyOn(Constructions.prototype, 'of').mockImplementation(function (this: Constructions, declaration, ...others) {
      return declaration.name?.text === name ? fail() : of.call(this, declaration, ...others);
    }),
  );
}

function until(spy: { mockRestore(): void }): () => void {
  return () => spy.mockRestore();
}

function fail(): never {
  throw new TypeError('a bug of the compiler');
}

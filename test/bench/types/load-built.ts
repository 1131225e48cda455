import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript-6.0';
import type { Decoder } from '../../../runtime/src/decoding/decoder.js';
import { Problems } from '../../../runtime/src/decoding/problems.js';
import { repositoryDirectory } from '../../support/repository.js';

/** The decoder and serializer of the order, generated and loaded. */
export interface BuiltOrder {
  readonly decoder: Decoder<unknown>;
  readonly serialize: (value: unknown) => string;
  readonly Problems: new () => Problems;
}

/** Loads generated files as an application does: as modules, beside the runtime as it is published. */
export async function loadBuilt(artifacts: ReadonlyMap<string, string>): Promise<BuiltOrder> {
  const directory = mkdtempSync(join(tmpdir(), 'ashlar-bench-'));
  try {
    mkdirSync(join(directory, 'node_modules'));
    symlinkSync(join(repositoryDirectory, 'runtime'), join(directory, 'node_modules/ashlar'), 'junction');
    writeFileSync(join(directory, 'package.json'), '{ "type": "module" }');
    const load = (name: string) => {
      writeFileSync(join(directory, `${name}.js`), asJavaScript(artifacts.get(`${name}.ts`) ?? ''));
      return import(pathToFileURL(join(directory, `${name}.js`)).href);
    };
    const { orderDecoder: decoder, serializeOrder: serialize } = await load('root');
    return { decoder, serialize, Problems };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function asJavaScript(text: string): string {
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 };
  return ts.transpileModule(text, { compilerOptions }).outputText;
}

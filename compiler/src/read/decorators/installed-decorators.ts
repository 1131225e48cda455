import { ts } from 'ts-morph';
import { compareText } from '../../model/compare-text.js';
import type { FileFacts, WrittenDecorator } from '../../model/facts.js';
import type { ProjectReading } from '../../sources/project.js';
import { classesOf } from '../classes/class-references.js';
import { SourceReading } from '../source-reading.js';
import { decoratorOfAshlar } from './decorator-of-ashlar.js';

/**
 * The facts of sources in `node_modules` that the tsconfig names: they are not read, so that their decorators have no effect. One
 * decorator of each file is enough to report that.
 */
export function installedFacts(reading: ProjectReading): readonly FileFacts[] {
  const files = reading.installedSources;
  if (files.length === 0) return [];
  const source = new SourceReading(reading);
  return files
    .map((file): FileFacts => {
      const decorators = classesOf(file).flatMap((one) => firstDecorator(one, source) ?? []);
      return { file: reading.relative(file.fileName), classes: [], types: [], decorators: decorators.slice(0, 1) };
    })
    .filter(({ decorators }) => decorators.length > 0)
    .sort((a, b) => compareText(a.file, b.file));
}

function firstDecorator(declaration: ts.ClassDeclaration, reading: SourceReading): WrittenDecorator | undefined {
  for (const node of [declaration, ...declaration.members]) {
    if (!ts.canHaveDecorators(node)) continue;
    for (const decorator of ts.getDecorators(node) ?? []) {
      const name = decoratorOfAshlar(decorator, reading);
      const span = reading.spanOf(decorator.expression);
      if (name !== undefined) return { name, span, place: { kind: 'installed' } };
    }
  }
  return undefined;
}

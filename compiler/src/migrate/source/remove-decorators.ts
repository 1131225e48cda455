import type { ts } from 'ts-morph';
import type { MigratedFile } from './migrated-file.js';

/** Removes decorators with the space after each of them. The comments before and between them stay. */
export function removeDecorators(file: MigratedFile, decorators: readonly ts.Decorator[]): void {
  const { source, text } = file;
  for (const decorator of decorators) {
    const start = decorator.getStart(file.syntax);
    const space = /^\s*/.exec(text.slice(decorator.end))?.[0] ?? '';
    const before = decorators.reduce(
      (line, other) => line.replace(file.textOf(other), ''),
      text.slice(source.lineStart(start), start),
    );
    // The line ends after the decorators that stay.
    const endsLine = before.trim() !== '' && /^[ \t]*\r?\n/.test(space);
    const spaceBefore = /[ \t]*$/.exec(text.slice(0, start))?.[0].length ?? 0;
    if (endsLine) file.replaceRange(start - spaceBefore, decorator.end, '');
    else file.replaceRange(start, decorator.end + space.length, '');
  }
}

import { unbuiltPackage, untypedPackage } from '../diagnostics/catalogue/setup.js';
import { brokenImport } from '../diagnostics/catalogue/sources.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Change, RepairOfHelp } from '../diagnostics/repair.js';
import type { BrokenImport } from '../model/issues/broken-import.js';
import { nearest } from '../model/nearest.js';
import { contains, type Span, startOf } from '../model/span.js';

/**
 * Replaces the diagnostics that follow from an unresolved import by one diagnostic at the import. An unresolved import
 * without consequences is not reported: TypeScript reports it.
 */
export function blameImports(
  diagnostics: readonly Diagnostic[],
  imports: readonly BrokenImport[],
): readonly Diagnostic[] {
  const usesByFile = new Map<string, { readonly use: Span; readonly cause: BrokenImport }[]>();
  for (const cause of imports) {
    for (const use of cause.uses) {
      const uses = usesByFile.get(use.file);
      if (uses === undefined) usesByFile.set(use.file, [{ use, cause }]);
      else uses.push({ use, cause });
    }
  }
  const blamed = new Map<string, Diagnostic>();
  const others: Diagnostic[] = [];
  for (const diagnostic of diagnostics) {
    const { span } = diagnostic;
    const found = span && usesByFile.get(span.file)?.find(({ use }) => contains(span, use));
    if (found === undefined) others.push(diagnostic);
    else if (!blamed.has(startOf(found.cause.span))) {
      blamed.set(startOf(found.cause.span), toDiagnostic(found.cause, found.use));
    }
  }
  const causes = [...blamed.values()];
  const unbuilt = causes.filter(({ code }) => code === unbuiltPackage.code);
  if (unbuilt.length > 0) return unbuilt;
  // A diagnostic without a place is about the root module, which could not be found.
  return causes.length === 0 ? others : [...others.filter(({ span }) => span !== undefined), ...causes];
}

function toDiagnostic(cause: BrokenImport, use: Span): Diagnostic {
  const { specifier, name, span, unbuilt, untyped } = cause;
  const related = [{ span: use, message: 'it is needed here' }];
  if (unbuilt !== undefined) return unbuiltPackage.at(span, unbuilt, related);
  if (untyped !== undefined) return untypedPackage.at(span, { name: untyped }, related);
  const values = { specifier, ...(name !== undefined && { name }), hint: hintFor(cause) };
  return brokenImport.at(span, values, related, repairsFor(cause));
}

function hintFor({ kind, specifier, name, meant, candidates, declared }: BrokenImport): string {
  if (declared !== undefined) return `add \`export\` to \`${name}\` in \`${declared.file}\``;
  if (meant !== undefined)
    return meant.startsWith(specifier) ? `import from \`${meant}\`` : `did you mean \`${meant}\`?`;
  if (kind === 'module' && !specifier.startsWith('.')) return packageHint(specifier);
  if (name === 'default') return `import a name that \`${specifier}\` exports, in braces`;
  const [near] = nearCandidates(name ?? specifier, candidates);
  if (near !== undefined) return `did you mean \`${near}\`?`;
  return name === undefined ? 'correct the path, or create the file' : `export \`${name}\` there, or correct the name`;
}

function packageHint(specifier: string): string {
  if (specifier.startsWith('#')) return `declare \`${specifier}\` under \`imports\` in \`package.json\`, or correct it`;
  const isPackage = /^(?:@[a-z\d][\w.-]*\/)?[a-z\d][\w.-]*(?:\/|$)/i.test(specifier);
  return isPackage
    ? `install the package that has \`${specifier}\`, or correct the name`
    : `map \`${specifier}\` to a file under \`paths\` in the tsconfig, or correct it`;
}

function nearCandidates(text: string, candidates: readonly string[]): readonly string[] {
  return nearest(text, [...new Set(candidates)]);
}

/** Exports the name, or corrects the path of the module or the imported name. */
function repairsFor(cause: BrokenImport): readonly RepairOfHelp[] {
  const { kind, specifier, name, meant, isSure, candidates, declared, span } = cause;
  if (declared !== undefined) return [{ kind: 'safe', changes: [{ kind: 'modifiers', of: declared, add: 'export' }] }];
  if (meant !== undefined)
    return isSure === true ? [{ kind: 'safe', changes: [{ kind: 'literal', span, value: meant }] }] : [];
  if ((kind === 'module' && !specifier.startsWith('.')) || name === 'default') return [];
  const [near, ...others] = nearCandidates(name ?? specifier, candidates);
  if (near === undefined) return [];
  const change: Change =
    kind === 'module' ? { kind: 'literal', span, value: near } : { kind: 'imported-name', span, name: near };
  return [{ kind: others.length === 0 ? 'safe' : 'choice', changes: [change] }];
}

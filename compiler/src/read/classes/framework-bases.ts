import { ts } from 'ts-morph';
import type { SourceReading } from '../source-reading.js';

type Heir = ts.ClassLikeDeclaration | ts.InterfaceDeclaration;

/** The names of the classes and interfaces of `ashlar` that a class extends or implements, directly or through others. */
export function* frameworkBases(heir: Heir, reading: SourceReading, seen = new Set<ts.Node>()): Iterable<string> {
  if (seen.has(heir)) return;
  seen.add(heir);
  for (const { types } of heir.heritageClauses ?? []) {
    for (const { expression } of types) {
      const found = reading.checker.getSymbolAtLocation(expression);
      const symbol = found && reading.resolved(found);
      if (symbol === undefined) continue;
      const name = reading.ashlarName(symbol);
      if (name !== undefined) yield name;
      else {
        for (const base of symbol.declarations ?? []) {
          if (ts.isClassLike(base) || ts.isInterfaceDeclaration(base)) yield* frameworkBases(base, reading, seen);
        }
      }
    }
  }
}

import { ts } from 'ts-morph';
import { calleeOf, type SourceReading } from '../source-reading.js';

/** The name of a decorator of `ashlar`. */
export function decoratorOfAshlar(decorator: ts.Decorator, reading: SourceReading): string | undefined {
  const { callee } = calleeOf(decorator);
  return ts.isIdentifier(callee) ? reading.ashlarNameOf(callee) : undefined;
}

import type { ApplicationModel } from '../../model/application-model.js';
import { type RequestValue, requestValues } from '../../model/route-input.js';
import { partsOf } from '../../model/shapes/parts-of.js';
import { shapesOf } from '../../model/shapes/route-shapes.js';
import type { DefaultValue, Shape } from '../../model/shapes/shape.js';
import type { Analyzers } from '../lookups/types/analyzers.js';

/** Loads the analyzers that the rules need for some applications. The packages take longer to load than a small application to read. */
export async function loadAnalyzers(applications: readonly ApplicationModel[]): Promise<Partial<Analyzers>> {
  const needs = new AnalyzerNeeds();
  for (const application of applications) needs.add(application);
  return {
    ...(needs.growth && { growthOf: (await import('./pattern-growth.js')).growthOf }),
    ...(needs.format && { hasFormat: (await import('./format-check.js')).hasFormat }),
  };
}

/** The analyzers that types need: for patterns, and for the formats of texts in defaults and examples. */
class AnalyzerNeeds {
  growth = false;
  format = false;

  add({ routes, codecs, configurations, types }: ApplicationModel): void {
    for (const { shape, examples } of types.values()) {
      if (this.#areComplete) return;
      this.#addValues(undefined, examples);
      this.#addShape(shape);
    }
    for (const { shape } of [...codecs, ...configurations]) this.#addShape(shape);
    for (const route of routes) {
      if (this.#areComplete) return;
      for (const shape of shapesOf(route)) this.#addShape(shape);
      for (const value of route.inputs.flatMap(requestValues)) this.#addValues(defaultOf(value));
      for (const header of route.documentation?.headers ?? []) this.#addValues(header.default);
    }
  }

  get #areComplete(): boolean {
    return this.growth && this.format;
  }

  #addShape(shape: Shape): void {
    if (shape.kind === 'string' && shape.patterns !== undefined) this.growth = true;
    if (shape.kind === 'object') {
      if (shape.keyPattern !== undefined) this.growth = true;
      for (const property of shape.properties) this.#addValues(property.default, property.examples);
    }
    for (const part of partsOf(shape)) this.#addShape(part);
  }

  /** A default or an example that is a text may be one of a type with a format. */
  #addValues(value: DefaultValue | undefined, examples: readonly unknown[] = []): void {
    if (typeof value === 'string' || examples.length > 0) this.format = true;
  }
}

function defaultOf(value: RequestValue): DefaultValue | undefined {
  return value.source === 'header' && 'default' in value ? value.default : undefined;
}

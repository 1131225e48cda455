import type { ApplicationModel, Route } from '../../model/application-model.js';
import { isDecoded, requestValues } from '../../model/route-input.js';
import type { DefaultValue, Shape } from '../../model/shapes/shape.js';
import type { Analyzers } from '../lookups/types/analyzers.js';

/** Loads the analyzers that the rules need for some applications. The packages take longer to load than a small application to read. */
export async function loadAnalyzers(applications: readonly ApplicationModel[]): Promise<Partial<Analyzers>> {
  const needs = applications.flatMap(({ types, routes, configurations }) => [
    needsOfTypes(types),
    needsOfRoutes(routes),
    needsOfConfigurations(configurations),
  ]);
  return {
    ...(needs.some(({ growth }) => growth) && { growthOf: (await import('./pattern-growth.js')).growthOf }),
    ...(needs.some(({ format }) => format) && { hasFormat: (await import('./format-check.js')).hasFormat }),
  };
}

/** Which analyzers are needed. */
type Needs = Pick<AnalyzerNeeds, 'growth' | 'format'>;

function needsOfTypes(types: ApplicationModel['types']): Needs {
  const needs = new AnalyzerNeeds();
  for (const { shape, examples } of types.values()) {
    if (needs.areComplete) break;
    needs.addValues(undefined, examples);
    needs.addShape(shape);
  }
  return needs;
}

function needsOfRoutes(routes: readonly Route[]): Needs {
  const needs = new AnalyzerNeeds();
  for (const { inputs, returns, documentation } of routes) {
    if (needs.areComplete) break;
    for (const input of inputs) {
      for (const value of requestValues(input)) {
        if (!isDecoded(value)) continue;
        needs.addShape(value.shape);
        if (value.source === 'header') needs.addValues(value.default);
      }
    }
    for (const { shape } of returns.results) needs.addShape(shape);
    for (const { shape } of documentation?.responses ?? []) needs.addShape(shape);
    for (const header of documentation?.headers ?? []) {
      needs.addShape(header.shape);
      needs.addValues(header.default);
    }
  }
  return needs;
}

function needsOfConfigurations(configurations: ApplicationModel['configurations']): Needs {
  const needs = new AnalyzerNeeds();
  for (const { shape } of configurations) needs.addShape(shape);
  return needs;
}

/** The analyzers that types need: for patterns, and for the formats of texts in defaults and examples. */
class AnalyzerNeeds {
  growth = false;
  format = false;

  get areComplete(): boolean {
    return this.growth && this.format;
  }

  addShape(shape: Shape | undefined): void {
    switch (shape?.kind) {
      case 'string':
        if (shape.patterns !== undefined) this.growth = true;
        break;
      case 'object':
        if (shape.keyPattern !== undefined) this.growth = true;
        for (const property of shape.properties) {
          this.addValues(property.default, property.examples);
          this.addShape(property.shape);
        }
        this.addShape(shape.additional);
        this.addShape(shape.toJson);
        break;
      case 'array':
        this.addShape(shape.items);
        break;
      case 'tuple':
        for (const element of shape.elements) this.addShape(element.shape);
        this.addShape(shape.rest);
        break;
      case 'union':
        for (const member of shape.members) this.addShape(member);
        break;
      default:
    }
  }

  /** A default or an example that is a text may be one of a type with a format. */
  addValues(value: DefaultValue | undefined, examples: readonly unknown[] = []): void {
    if (typeof value === 'string' || examples.length > 0) this.format = true;
  }
}

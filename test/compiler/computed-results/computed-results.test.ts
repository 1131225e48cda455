import { beforeAll, expect, test } from 'vitest';
import { link } from '../../../compiler/src/link/link.ts';
import type { ApplicationModel, Route } from '../../../compiler/src/model/application-model.ts';
import { partsOf } from '../../../compiler/src/model/shapes/parts-of.ts';
import type { Shape } from '../../../compiler/src/model/shapes/shape.ts';
import { readFacts } from '../../../compiler/src/read/read-facts.ts';
import { openPackage } from '../../../compiler/src/settings/package.ts';
import { openProject } from '../../../compiler/src/sources/open-project.ts';
import { memoryApplication, memoryDirectories } from '../../support/memory-application.ts';
import { mappedApplication, mappedHandler, writtenHandler } from './mapped-application.ts';
import { type MapperType, mapperTypes } from './mapper-types.ts';
import { jsonOf, resultTypes, sampledResults } from './result-types.ts';

const read: { model?: ApplicationModel; routes?: ReadonlyMap<string, Route> } = {};
beforeAll(() => {
  const fileSystem = memoryApplication(mappedApplication(mapperTypes, handlersOf));
  const { applications, outputs } = openPackage({ directory: memoryDirectories[0], fileSystem });
  const [settings] = applications;
  if (settings === undefined) throw new Error('there is no application');
  read.model = link(readFacts(openProject(settings, fileSystem, outputs)), settings);
  read.routes = new Map(read.model.routes.map((route) => [route.handler, route]));
}, 120_000);

function handlersOf({ name }: MapperType) {
  return sampledResults(name).map((sampled) => ({ ...sampled, body: 'throw new Error();' }));
}

function routeOf(handler: string): Route {
  return read.routes?.get(handler) ?? expect.fail(`no route ${handler}`);
}

/** The shapes that a mapper returns for the results of a handler, and those of the types that a user writes for them. */
function shapesOf(mapper: MapperType, index: number): { readonly mapped: string[]; readonly written: string[] } {
  const result = resultTypes[index] ?? expect.fail(`no result ${index}`);
  const mapped = routeOf(mappedHandler(mapper, index)).returns.results.flatMap((one) => one.mapped ?? []);
  const written = jsonOf(result).map(
    (_, part) => routeOf(writtenHandler(mapper, index, part)).returns.results[0]?.shape ?? 'nothing',
  );
  return { mapped: mapped.map((shape) => described(shape)), written: written.map((shape) => described(shape)) };
}

/** A shape with the types that it names, without places in sources. */
function described(shape: Shape | 'nothing'): string {
  // The type `never` is not that of a value.
  if (shape === 'nothing' || (shape.kind === 'unsupported' && shape.reason === 'never')) return 'nothing';
  // The type that is written for a type without a name has one.
  const isWritten = shape.kind === 'named' && /#\w+Written</.test(shape.type);
  const whole = isWritten ? (read.model?.types.get(shape.type)?.shape ?? shape) : shape;
  const types: Record<string, unknown> = {};
  const visit = (one: Shape): void => {
    for (const part of partsOf(one)) visit(part);
    if (one.kind !== 'named' || Object.hasOwn(types, one.type)) return;
    const type = read.model?.types.get(one.type);
    types[one.type] = type ?? 'missing';
    if (type !== undefined) visit(type.shape);
  };
  visit(whole);
  return JSON.stringify({ whole, types }, (key, part: unknown) => (key === 'span' ? undefined : withoutText(part)));
}

/** An unsupported type without its text, which shows it as it is written. */
function withoutText(part: unknown): unknown {
  return Object(part).kind === 'unsupported' ? { ...Object(part), text: '', kind: 'unsupported type' } : part;
}

test.each(mapperTypes)('the results that $name maps have the types that TypeScript finds for them', (mapper) => {
  const wrong = sampledResults(mapper.name).flatMap(({ result: { type }, index }) => {
    const { mapped, written } = shapesOf(mapper, index);
    return JSON.stringify(mapped) === JSON.stringify(written) ? [] : [{ type, mapped, written }];
  });
  expect(wrong).toEqual([]);
});

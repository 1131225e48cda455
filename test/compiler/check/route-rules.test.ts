import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadAnalyzers } from '../../../compiler/src/check/analyzers/load-analyzers.ts';
import { SomeRoutes } from '../../../compiler/src/check/changed-routes.ts';
import { check, reportsNothing } from '../../../compiler/src/check/check.ts';
import { routeRules } from '../../../compiler/src/check/route-rules.ts';
import type { Analyzers, Rule } from '../../../compiler/src/check/rule.ts';
import type { ApplicationModel } from '../../../compiler/src/model/application-model.ts';
import { caseFiles, casesDirectory } from '../../support/case-files.ts';
import { readArchive } from '../../support/text-archive.ts';
import { memoryModels } from './memory-model.ts';

function modelsOf(name: string): Promise<readonly ApplicationModel[]> {
  const archive = readArchive(readFileSync(`${casesDirectory}/${name}`, 'utf8'));
  return memoryModels(Object.fromEntries([...archive.files].filter(([file]) => !/^(want|fixed)\//.test(file))));
}

const withoutAnalysis: Analyzers = { growthOf: () => ({ kind: 'harmless' }), hasFormat: () => true };

function reports(rule: Rule, model: ApplicationModel, analyzers: Analyzers): boolean {
  let reported = false;
  rule(
    model,
    () => {
      reported = true;
    },
    analyzers,
  );
  return reported;
}

/** The rules about single routes that decide otherwise about all routes of an application than about each of them alone. */
async function unfitRules(model: ApplicationModel): Promise<readonly string[]> {
  const analyzers = { ...withoutAnalysis, ...(await loadAnalyzers([model])) };
  const { diagnostics } = check(model, { analyzers });
  const hasErrors = diagnostics.some(({ severity }) => severity === 'error');
  const parts = model.routes.map((route) => new SomeRoutes(model, [route], new Set()));
  return [...routeRules].flatMap((rule) => {
    const ofAll = reports(rule, model, analyzers);
    const silent = parts.map((part) => reportsNothing(rule, part, analyzers));
    if (ofAll && model.routes.length > 0 && !silent.includes(false))
      return [`${rule.name} reports nothing about a single route`];
    if (!hasErrors && !ofAll && silent.includes(false))
      return [`${rule.name} reports more about a single route, or reads too much`];
    return [];
  });
}

describe.each(caseFiles())('%s', (name) => {
  test('rules about single routes report something about all routes if they do so about one of them', async () => {
    for (const model of await modelsOf(name)) expect(await unfitRules(model)).toEqual([]);
  });
});

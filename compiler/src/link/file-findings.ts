import type { Issue } from '../model/application-model.js';
import type { DecoratorPlace, FileFacts } from '../model/facts.js';
import type { ForeignApplication } from '../model/foreign/foreign-application.js';
import type { ImportCycle } from '../model/issues/import-cycle.js';
import type { TypeKeyFacts } from '../model/shapes/type-key.js';
import { throttlesIn } from './throttling/link-throttles.js';

/** Facts that few files have, apart from their classes, types and decorators. */
export interface FileFindings {
  readonly typeKeys: readonly TypeKeyFacts[];
  /** The places of the decorators of throttling, by their starts. */
  readonly throttles: readonly (readonly [start: string, place: DecoratorPlace])[];
  readonly undeclaredDecorators: readonly Issue[];
  readonly compositionProblems: readonly Issue[];
  readonly foreignApplications: readonly ForeignApplication[];
  readonly importCycles: readonly ImportCycle[];
  readonly ignoredTags: readonly Issue[];
  readonly changedValues: readonly Issue[];
  readonly rawBodyReads: readonly Issue[];
  readonly resolvedNames: readonly string[];
}

/** The findings of all files in one. */
export function joinedFindings(found: readonly FileFindings[]): FileFindings {
  return {
    typeKeys: found.flatMap(({ typeKeys }) => typeKeys),
    throttles: found.flatMap(({ throttles }) => throttles),
    undeclaredDecorators: found.flatMap(({ undeclaredDecorators }) => undeclaredDecorators),
    compositionProblems: found.flatMap(({ compositionProblems }) => compositionProblems),
    foreignApplications: found.flatMap(({ foreignApplications }) => foreignApplications),
    importCycles: found.flatMap(({ importCycles }) => importCycles),
    ignoredTags: found.flatMap(({ ignoredTags }) => ignoredTags),
    changedValues: found.flatMap(({ changedValues }) => changedValues),
    rawBodyReads: found.flatMap(({ rawBodyReads }) => rawBodyReads),
    resolvedNames: [...new Set(found.flatMap(({ resolvedNames }) => resolvedNames))].sort(),
  };
}

const none: FileFindings = {
  typeKeys: [],
  throttles: [],
  undeclaredDecorators: [],
  compositionProblems: [],
  foreignApplications: [],
  importCycles: [],
  ignoredTags: [],
  changedValues: [],
  rawBodyReads: [],
  resolvedNames: [],
};

/** The findings of a file. */
export function findingsOf(file: FileFacts): FileFindings {
  const { typeKeys = [], undeclaredDecorators = [], compositionProblems = [], foreignApplications = [] } = file;
  const { ignoredTags = [], resolvedNames = [], changedValues = [], rawBodyReads = [] } = file;
  const importCycles = file.importCycle === undefined ? [] : [file.importCycle];
  const throttles = throttlesIn(file);
  const count = typeKeys.length + throttles.length + undeclaredDecorators.length + compositionProblems.length;
  const rare =
    importCycles.length + ignoredTags.length + resolvedNames.length + changedValues.length + rawBodyReads.length;
  if (count + foreignApplications.length + rare === 0) return none;
  return {
    typeKeys,
    throttles,
    undeclaredDecorators: undeclaredDecorators.map((decorator) => ({ kind: 'undeclared-decorator', ...decorator })),
    compositionProblems: compositionProblems.map((problem) => ({ kind: 'composition', problem })),
    foreignApplications,
    importCycles,
    ignoredTags: ignoredTags.map((tag) => ({ kind: 'ignored-tag', tag })),
    rawBodyReads: rawBodyReads.map((read) => ({ kind: 'raw-body-read', read })),
    changedValues: changedValues.map((change) => ({ kind: 'changed-value', change })),
    resolvedNames,
  };
}

import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The suites that take longest, although their files are short. Vitest knows the durations only after a first run. */
const longSuites = [
  'test/cases/cases.test.ts',
  'test/compat/type-matrix.test.ts',
  'test/runtime/fastify/conformance.test.ts',
  'test/runtime/fastify/conformance-with-hooks.test.ts',
  'test/runtime/fetch/conformance.test.ts',
];

/** Runs the longest suites of each project first, so that no process is left alone with one of them at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(suites: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(suites);
    const isLong = ({ moduleId }: TestSpecification): boolean =>
      longSuites.includes(relative(this.ctx.config.root, moduleId).replaceAll('\\', '/'));
    const projects = new Set(sorted.map(({ project }) => project));
    return [...projects].flatMap((project) => {
      const own = sorted.filter((suite) => suite.project === project);
      return [...own.filter(isLong), ...own.filter((suite) => !isLong(suite))];
    });
  }
}

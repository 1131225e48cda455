import type { ApplicationPlan } from './application-plan.js';

/** The versions of packages that a new application uses: those that Ashlar is tested with. */
export const dependencyRanges = {
  '@types/node': '^20.19.43',
  esbuild: '^0.28.2',
  fastify: '^5.12.8',
  'swagger-ui-dist': '^5.35.0',
  // The newest version that typescript-eslint, ts-jest, TypeDoc and openapi-typescript accept: they use its JavaScript API.
  typescript: '~5.9.3',
  vitest: '^4.1.12',
} as const;

/**
 * Writes the output of `tsc` into one file, which Node loads sooner than many; decorators have the meaning that `tsc` gives them.
 * Packages stay in `node_modules`.
 */
const bundle =
  'esbuild dist/main.js --bundle --platform=node --format=esm --packages=external --sourcemap --outfile=dist/main.bundle.js --log-level=warning';

/** The tsconfig without the tests: of the output, and of what Ashlar reads. */
export const buildSettings = 'tsconfig.build.json';

/** The `package.json` of a new application. */
export function packageJson({ packageName, version, backend, workspace }: ApplicationPlan): string {
  const hasReferences = workspace?.hasReferences === true;
  const { fastify, 'swagger-ui-dist': swaggerUi, ...development } = dependencyRanges;
  const manifest = {
    name: packageName,
    version: '0.1.0',
    private: true,
    type: 'module',
    engines: { node: '>=20.19' },
    scripts: {
      dev: 'ashlar run --watch',
      build: `ashlar build && tsc ${hasReferences ? '-b' : '-p'} ${buildSettings} && ${bundle}`,
      start: 'node dist/main.bundle.js',
      // The declarations of other packages are read, which `tsc -b` writes.
      check: `ashlar check && ${hasReferences ? `tsc -b ${buildSettings} && ` : ''}tsc --noEmit`,
      // Only the sources: a plain `tsc` compiles the tests, too.
      test: 'ashlar build && vitest run src',
    },
    dependencies: {
      ashlar: version,
      ...(backend === 'fastify' && { fastify }),
      'swagger-ui-dist': swaggerUi,
    },
    devDependencies: { '@ashlar/cli': version, ...development },
    ashlar: { tsconfig: buildSettings },
    // The page of the API document depends on a package that would report its installation.
    scarfSettings: { enabled: false },
  };
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}

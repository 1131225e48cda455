import type { ApplicationPlan } from './application-plan.js';

/** The versions of packages that a new application uses: those that Ashlar is tested with. */
export const dependencyRanges = {
  '@types/node': '^20.19.43',
  esbuild: '^0.28.2',
  fastify: '^5.12.8',
  'swagger-ui-dist': '^5.35.0',
  typescript: '^7.0.2',
  vitest: '^4.1.12',
} as const;

/**
 * Writes the output of `tsc` into one file, which Node loads sooner than many; decorators have the meaning that `tsc` gives them.
 * Packages stay in `node_modules`.
 */
const bundle =
  'esbuild dist/main.js --bundle --platform=node --format=esm --packages=external --sourcemap --outfile=dist/main.bundle.js --log-level=warning';

/** The `package.json` of a new application. */
export function packageJson({ packageName, version, backend }: ApplicationPlan): string {
  const { fastify, 'swagger-ui-dist': swaggerUi, ...development } = dependencyRanges;
  const manifest = {
    name: packageName,
    version: '0.1.0',
    private: true,
    type: 'module',
    engines: { node: '>=20.19' },
    scripts: {
      dev: 'ashlar run --watch',
      build: `ashlar build && tsc && ${bundle}`,
      start: 'node dist/main.bundle.js',
      check: 'ashlar check',
      test: 'ashlar build && vitest run',
    },
    dependencies: {
      ashlar: version,
      ...(backend === 'fastify' && { fastify }),
      'swagger-ui-dist': swaggerUi,
    },
    devDependencies: { '@ashlar/cli': version, ...development },
    // The page of the API document depends on a package that would report its installation.
    scarfSettings: { enabled: false },
  };
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}

import type { NewFile } from '../files/write-new-files.js';
import type { ApplicationPlan } from './application-plan.js';

/** The settings that a package manager needs. A package of a monorepo has none: those of its root apply. */
export function packageManagerFiles({ packageManager, workspace }: ApplicationPlan): readonly NewFile[] {
  if (workspace !== undefined) return [];
  if (packageManager === 'pnpm') return [{ path: 'pnpm-workspace.yaml', text: pnpmWorkspace }];
  if (packageManager === 'yarn') {
    return [
      { path: '.yarnrc.yml', text: yarnSettings },
      // Without a lockfile, Yarn takes the application for a part of a project in a parent directory.
      { path: 'yarn.lock', text: '' },
    ];
  }
  return [];
}

/** pnpm runs no install scripts without approval. */
const pnpmWorkspace = `packages:
  - .
allowBuilds:
  '@scarf/scarf': false
  esbuild: true
`;

const yarnSettings = 'nodeLinker: node-modules\n';

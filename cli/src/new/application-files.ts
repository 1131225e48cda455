import type { NewFile } from '../files/write-new-files.js';
import { agentsFile } from './agents-file.js';
import type { ApplicationPlan } from './application-plan.js';
import { packageJson } from './package-json.js';
import { packageManagerFiles } from './package-manager-files.js';
import { applicationModule, firstTest, mainFile, placeholder } from './source-files.js';
import { tsconfigFiles } from './tsconfig-files.js';

/** The files of a new application, in the order in which a reader looks at them. */
export function applicationFiles(plan: ApplicationPlan): readonly NewFile[] {
  return [
    { path: 'package.json', text: packageJson(plan) },
    ...tsconfigFiles(plan.workspace),
    { path: '.gitignore', text: plan.packageManager === 'yarn' ? gitignore + gitignoreOfYarn : gitignore },
    ...packageManagerFiles(plan),
    { path: 'AGENTS.md', text: agentsFile(plan) },
    { path: 'src/main.ts', text: mainFile(plan) },
    { path: 'src/app.ts', text: applicationModule(plan) },
    { path: 'src/app.test.ts', text: firstTest },
    { path: 'src/generated/index.ts', text: placeholder },
  ];
}

const gitignore = `node_modules/
dist/
coverage/
*.log
.env
.env.*
!.env.example
.DS_Store
`;

/** Teams check in what is excepted. */
const gitignoreOfYarn = `.yarn/*
!.yarn/patches/
!.yarn/plugins/
!.yarn/releases/
`;

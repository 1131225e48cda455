import type { NewFile } from '../files/write-new-files.js';
import { agentsFile } from './agents-file.js';
import type { ApplicationPlan } from './application-plan.js';
import { buildSettings, packageJson } from './package-json.js';
import { packageManagerFiles } from './package-manager-files.js';
import { applicationModule, firstTest, mainFile, placeholder } from './source-files.js';

/** The files of a new application, in the order in which a reader looks at them. */
export function applicationFiles(plan: ApplicationPlan): readonly NewFile[] {
  return [
    { path: 'package.json', text: packageJson(plan) },
    { path: 'tsconfig.json', text: tsconfig },
    { path: buildSettings, text: tsconfigOfBuild },
    { path: '.gitignore', text: plan.packageManager === 'yarn' ? gitignore + gitignoreOfYarn : gitignore },
    ...packageManagerFiles(plan),
    { path: 'AGENTS.md', text: agentsFile(plan) },
    { path: 'src/main.ts', text: mainFile(plan) },
    { path: 'src/app.ts', text: applicationModule(plan) },
    { path: 'src/app.test.ts', text: firstTest },
    { path: 'src/generated/index.ts', text: placeholder },
  ];
}

const tsconfig = `{
  "compilerOptions": {
    "target": "es2023",
    "lib": ["es2023"],
    "types": ["node"],
    "module": "nodenext",
    "strict": true,
    "noUncheckedIndexedAccess": true,
    "noImplicitOverride": true,
    "noFallthroughCasesInSwitch": true,
    "verbatimModuleSyntax": true,
    "experimentalDecorators": true,
    "skipLibCheck": true,
    "sourceMap": true,
    "rootDir": "src",
    "outDir": "dist"
  },
  "include": ["src"]
}
`;

/** Editors and linters take `tsconfig.json` for all files, tests included. */
const tsconfigOfBuild = `{
  "extends": "./tsconfig.json",
  "exclude": ["src/**/*.test.ts"]
}
`;

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

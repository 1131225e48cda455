// Type-checks projects with a TypeScript that is written in JavaScript: one process for all of them, because the compiler's own
// code is slow at first, and the declarations of libraries are read only once.
// Arguments: the package of the compiler, and the paths of configuration files.
import { ProjectChecker } from '../../support/project-checker.js';

const [compiler = '', ...projects] = process.argv.slice(2);
const checker = await ProjectChecker.load(compiler);

for (const project of projects) console.log(JSON.stringify(checker.check(project)));

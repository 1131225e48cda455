import { ts } from 'ts-morph';
import { decoratorsOf } from '../../source/decorators.js';
import type { MigratedApplication } from '../../source/migrated-application.js';
import { entriesOfPackage, isTestFile } from '../support/modules.js';
import { nodesIn } from '../support/syntax.js';

const packages: readonly (readonly [string, string])[] = [
  ['@nestjs/mongoose', 'MongooseModule'],
  ['@nestjs/sequelize', 'SequelizeModule'],
  ['@mikro-orm/nestjs', 'MikroOrmModule'],
  ['nestjs-knex', 'KnexModule'],
];

/** Leaves the modules and decorators of other databases with comments. */
export function leaveDatabases(application: MigratedApplication): void {
  for (const [from, name] of packages) {
    for (const { module, entry } of entriesOfPackage(application, 'imports', from, name)) {
      if (isTestFile(module.file)) continue;
      module.file.leave(
        entry,
        `provide the connection and the models of ${name} with \`asyncFactory\``,
        'recipes/databases.md',
      );
    }
  }
  for (const file of application.files) {
    for (const parameter of nodesIn(file.syntax, ts.isParameter)) {
      const isOfDatabase = decoratorsOf(file, parameter).some(
        ({ module, name }) => packages.some(([from]) => from === module) && name.startsWith('Inject'),
      );
      if (isOfDatabase) file.leave(parameter, 'declare a token for the type of the parameter', 'recipes/databases.md');
    }
  }
}

import { expect, test } from 'vitest';
import { database } from '../../compiler/src/migrate/nest/database/database.ts';
import { migrateSources } from './support/migrate-sources.ts';

const user = `import { Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity()
export class User {
  @PrimaryGeneratedColumn()
  id: number;
}
`;

const appModule = (entry: string, more = '') => `import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
${more}
@Module({
  imports: [
    ${entry},
  ],
})
export class AppModule {}
`;

const usersModule = (exported = '') => `import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { User } from './user';
import { Users } from './users';

@Module({ imports: [TypeOrmModule.forFeature([User])], providers: [Users]${exported} })
export class UsersModule {}
`;

const users = (parameters: string, imports = 'InjectRepository') => `import { Injectable } from '@nestjs/common';
import { ${imports} } from '@nestjs/typeorm';
import { DataSource, EntityManager, Repository, TreeRepository } from 'typeorm';
import { User } from './user';

@Injectable()
export class Users {
  constructor(${parameters}) {}
}
`;

function migrate(
  entry: string,
  parameters = '@InjectRepository(User) private readonly users: Repository<User>',
  exported = '',
) {
  const { files, application } = migrateSources([database], {
    'src/app.module.ts': appModule(entry),
    'src/users/user.ts': user,
    'src/users/users.module.ts': usersModule(exported),
    'src/users/users.ts': users(parameters, 'InjectRepository, InjectDataSource, InjectEntityManager'),
  });
  return { files, application, module: files['src/database/database.module.ts'] ?? '' };
}

test('a connection and a repository become a module', () => {
  const { files } = migrate(
    "TypeOrmModule.forRoot({ type: 'postgres', url: 'x', autoLoadEntities: true, retryAttempts: 3 })",
  );
  expect(files).toEqual({
    'src/app.module.ts': `import { Module } from '@nestjs/common';
import { DatabaseModule } from './database/database.module';

@Module({
  imports: [
    DatabaseModule,
  ],
})
export class AppModule {}
`,
    'src/database/connection.ts': `import { Injectable, type OnShutdown } from 'ashlar';
import type { DataSource } from 'typeorm';

/** Closes the connections of the database when the application shuts down. */
@Injectable()
export class Connection implements OnShutdown {
  constructor(private readonly source: DataSource) {}

  async onShutdown(): Promise<void> {
    await this.source.destroy();
  }
}
`,
    'src/database/database.module.ts': `import { asyncFactory, Module } from 'ashlar';
import { DataSource } from 'typeorm';
import { User } from '../users/user';
import { Connection } from './connection';
import { UserRepository } from './repositories';

@Module({
  providers: [
    asyncFactory(DataSource, [], () =>
      new DataSource({
        type: 'postgres',
        url: 'x',
        entities: [User],
      }).initialize(),
    ),
    Connection,
    asyncFactory(UserRepository, [DataSource], (source) => source.getRepository(User)),
  ],
  exports: [UserRepository],
})
export class DatabaseModule {}
`,
    'src/database/repositories.ts': `import { token } from 'ashlar';
import type { Repository } from 'typeorm';
import type { User } from '../users/user';

export const UserRepository = token<Repository<User>>('UserRepository');
`,
    'src/users/user.ts': user,
    'src/users/users.module.ts': `import { Module } from '@nestjs/common';
import { DatabaseModule } from '../database/database.module';
import { Users } from './users';

@Module({ imports: [DatabaseModule], providers: [Users] })
export class UsersModule {}
`,
    'src/users/users.ts': `import { Injectable } from '@nestjs/common';
import { DataSource, EntityManager, Repository, TreeRepository } from 'typeorm';
import { User } from './user';

@Injectable()
export class Users {
  constructor(private readonly users: Repository<User>) {}
}
`,
  });
});

test.each([
  ["TypeOrmModule.forRoot({ type: 'sqlite', entities: [User] })".replace('User', 'OwnEntity'), 'entities: [OwnEntity]'],
  ["TypeOrmModule.forRoot({ type: 'sqlite', entities: [__dirname + '/**/*.entity{.ts,.js}'] })", 'entities: [User]'],
  [
    "TypeOrmModule.forRootAsync({ useFactory: () => ({ type: 'sqlite', autoLoadEntities: true }) })",
    'asyncFactory(DataSource, [], () =>',
  ],
  [
    "TypeOrmModule.forRootAsync({ useFactory: async () => { return { type: 'sqlite', autoLoadEntities: true }; } })",
    'async () =>',
  ],
])('`%s` is a factory', (entry, text) => {
  const source = entry.includes('OwnEntity') ? entry.replace('OwnEntity', 'User') : entry;
  const { files } = migrateSources([database], {
    'src/app.module.ts': appModule(source, "import { User } from './users/user';\n"),
    'src/users/user.ts': user,
    'src/users/users.module.ts': usersModule(),
  });
  expect(files['src/database/database.module.ts']).toContain(text.replace('OwnEntity', 'User'));
});

test('the options of a constant and of a class are used', () => {
  const { files } = migrateSources([database], {
    'src/app.module.ts': appModule('TypeOrmModule.forRoot(options)', "import { options } from './options';\n"),
    'src/options.ts': `import { TypeOrmModuleOptions } from '@nestjs/typeorm';

export const options: TypeOrmModuleOptions = { type: 'sqlite', database: 'x', autoLoadEntities: true };
`,
    'src/users/user.ts': user,
    'src/users/users.module.ts': usersModule(),
  });
  expect(files['src/options.ts']).toBe(`import type { DataSourceOptions } from 'typeorm';

export const options: DataSourceOptions = { type: 'sqlite', database: 'x' };
`);
  expect(files['src/database/database.module.ts']).toContain(
    'new DataSource({ ...options, entities: [User] }).initialize()',
  );

  const ofClass = migrateSources([database], {
    'src/app.module.ts': appModule(
      'TypeOrmModule.forRootAsync({ useClass: Options })',
      "import { Options } from './options';\n",
    ),
    'src/options.ts': `import { Injectable } from '@nestjs/common';
import { TypeOrmModuleOptions, TypeOrmOptionsFactory } from '@nestjs/typeorm';

@Injectable()
export class Options implements TypeOrmOptionsFactory {
  createTypeOrmOptions(): TypeOrmModuleOptions {
    return { type: 'sqlite', database: 'x', autoLoadEntities: true };
  }
}
`,
    'src/users/user.ts': user,
    'src/users/users.module.ts': usersModule(),
  }).files;
  expect(ofClass['src/options.ts']).toContain('export class Options {\n  createTypeOrmOptions(): DataSourceOptions {');
  expect(ofClass['src/database/database.module.ts']).toContain(
    '    Options,\n    asyncFactory(DataSource, [Options], (options: Options) => new DataSource({ ...options.createTypeOrmOptions(), entities: [User] }).initialize()),',
  );
});

test('other classes of TypeORM are injected by their types', () => {
  const { files, module } = migrate(
    "TypeOrmModule.forRoot({ type: 'sqlite', autoLoadEntities: true })",
    '@InjectDataSource() source: DataSource, @InjectEntityManager() manager: EntityManager, @InjectRepository(User) tree: TreeRepository<User>',
    ', exports: [TypeOrmModule]',
  );
  expect(files['src/users/users.ts']).toContain(
    'constructor(source: DataSource, manager: EntityManager, tree: TreeRepository<User>) {}',
  );
  expect(module).toContain('asyncFactory(EntityManager, [DataSource], (source) => source.manager)');
  expect(module).toContain('(source) => source.getTreeRepository(User)');
  expect(module).toContain('exports: [DataSource, EntityManager, UserTreeRepository]');
  expect(files['src/users/users.module.ts']).toContain('exports: [UserTreeRepository]');
});

test('tests use the tokens of the application', () => {
  const { files } = migrateSources([database], {
    'src/app.module.ts': appModule("TypeOrmModule.forRoot({ type: 'sqlite', autoLoadEntities: true })"),
    'src/users/user.ts': user,
    'src/users/users.module.ts': usersModule(),
    'src/users/users.spec.ts': `import { getDataSourceToken, getRepositoryToken } from '@nestjs/typeorm';
import { User } from './user';

const providers = [{ provide: getRepositoryToken(User), useValue: {} }, { provide: getDataSourceToken(), useValue: {} }];
`,
  });
  expect(files['src/users/users.spec.ts']).toBe(`import { DataSource } from 'typeorm';
import { UserRepository } from '../database/repositories';

const providers = [{ provide: UserRepository, useValue: {} }, { provide: DataSource, useValue: {} }];
`);
});

test('several connections, and other databases, are left', () => {
  const { application } = migrateSources([database], {
    'src/app.module.ts': appModule("TypeOrmModule.forRoot({ name: 'a' }),\n    TypeOrmModule.forRoot({ name: 'b' })"),
    'src/users/user.ts': user,
    'src/users/users.ts': users("@InjectRepository(User, 'a') private readonly users: Repository<User>"),
    'src/cats.ts': `import { InjectModel, MongooseModule } from '@nestjs/mongoose';
import { Module } from '@nestjs/common';

export class Cats {
  constructor(@InjectModel('Cat') private model: object) {}
}

@Module({ imports: [MongooseModule.forRoot('x')] })
export class CatsModule {}
`,
  });
  expect(application.left.map(({ file, text }) => `${file} ${text.replace(/ \(.*/, '')}`)).toEqual([
    'src/app.module.ts provide the connection and its repositories with `asyncFactory`',
    'src/cats.ts declare a token for the type of the parameter',
    'src/cats.ts provide the connection and the models of MongooseModule with `asyncFactory`',
    'src/users/users.ts declare a token for the repository',
  ]);
});

test.each([
  'async dataSourceFactory(options) { return new DataSource(options!); }',
  'dataSourceFactory',
  "name: 'second'",
  '...options',
])('`forRootAsync` with `%s` is left', (option) => {
  const { files, application } = migrate(
    `TypeOrmModule.forRootAsync({ useFactory: () => ({ type: 'sqlite', autoLoadEntities: true }), ${option} })`,
  );
  expect(Object.keys(files)).toHaveLength(4);
  expect(application.left.map(({ text }) => text)).toContain(
    'provide the connection and its repositories with `asyncFactory` (docs/recipes/databases.md of ashlar)',
  );
});

test('a repository of the type `any` is converted, and other types and properties are left', () => {
  const root = "TypeOrmModule.forRoot({ type: 'sqlite', autoLoadEntities: true })";
  const open = migrate(root, '@InjectRepository(User) private readonly users: any');
  expect(open.files['src/users/users.ts']).toContain('constructor(private readonly users: Repository<User>) {}');
  expect(open.application.left).toEqual([]);

  const own = migrate(root, '@InjectRepository(User) private readonly users: CachedRepository<User>');
  expect(own.application.left).toHaveLength(1);

  const property = migrate(root, ') {}\n\n  @InjectRepository(User)\n  users: Repository<User>;\n\n  list(');
  expect(property.files['src/users/users.ts']).toContain('of ashlar)\n  @InjectRepository(User)\n');
});

import { expect, test } from 'vitest';
import { compileFiles } from '../support/compile-files.ts';

const package_ = {
  name: 'example',
  version: '1.0.0',
  ashlar: [
    { root: 'src/app.module.ts#AppModule', out: 'src/generated' },
    { root: 'src/admin.module.ts#AdminModule', out: 'src/admin/generated' },
  ],
};

function moduleOf(name: string, title: string, imports = ''): string {
  return `import { Module, OpenApi, OpenApiConfig } from 'ashlar';
${imports}
@OpenApi(new OpenApiConfig('${title}', '1.0.0'))
@Module({ imports: [${imports === '' ? '' : 'SharedModule'}] })
export class ${name} {}
`;
}

test('every application of a package has a document of its own', async () => {
  const { diagnostics, applications } = await compileFiles({
    'package.json': JSON.stringify(package_),
    'src/app.module.ts': moduleOf('AppModule', 'Public'),
    'src/admin.module.ts': moduleOf('AdminModule', 'Admin'),
  });
  expect(diagnostics).toEqual([]);
  const documents = applications.map(
    ({ artifacts }) => artifacts.find(({ name }) => name === 'openapi.json')?.text ?? '',
  );
  expect(documents.map((text) => JSON.parse(text).info.title)).toEqual(['Public', 'Admin']);
});

test('a module that is not a root has none', async () => {
  const shared = "import { SharedModule } from './shared.module.js';";
  const { diagnostics } = await compileFiles({
    'package.json': JSON.stringify(package_),
    'src/app.module.ts': moduleOf('AppModule', 'Public', shared),
    'src/admin.module.ts': moduleOf('AdminModule', 'Admin', shared),
    'src/shared.module.ts': moduleOf('SharedModule', 'Shared'),
  });
  expect(diagnostics.map(({ code, span }) => `${code} ${span?.file}`)).toEqual([
    'ASH5001 src/shared.module.ts',
    'ASH5001 src/shared.module.ts',
  ]);
});

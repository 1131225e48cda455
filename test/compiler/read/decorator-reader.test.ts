import { expect, test } from 'vitest';
import { ReadApplication } from './support/read-application.ts';

const imports: [title: string, head: string, decorator: string, wanted: string[]][] = [
  ['a named import', `import { Injectable } from 'ashlar';`, '@Injectable()', ['Injectable']],
  ['a renamed import', `import { Injectable as Provider } from 'ashlar';`, '@Provider()', ['Injectable']],
  ['a namespace', `import * as framework from 'ashlar';`, '@framework.Injectable()', ['Injectable']],
  ['a barrel of the application', `import { Service } from './barrel.js';`, '@Service()', ['Injectable']],
  ['a star in a barrel', `import { Controller } from './barrel.js';`, '@Controller()', ['Controller']],
  ['a namespace in a barrel', `import { all } from './barrel.js';`, '@all.Injectable()', ['Injectable']],
  [
    'several',
    `import { Injectable, Controller } from 'ashlar';`,
    '@Controller() @Injectable()',
    ['Controller', 'Injectable'],
  ],
  ['no call', `import { Injectable } from 'ashlar';`, '@Injectable', ['Injectable']],
  ['the same name from elsewhere', `import { Injectable } from './other.js';`, '@Injectable()', []],
  ['the same name declared here', 'function Injectable() { return () => {}; }', '@Injectable()', []],
  // Reported where it is, and read as what it means, so that it hides no other errors.
  ['nothing imported', '', '@Injectable()', ['Injectable']],
  ['a misspelt name', '', '@Injectible()', ['Injectable']],
  ['a name of nothing', '', '@Entity()', []],
];

test.each(imports)('decorators come from ashlar through %s', (_title, head, decorator, wanted) => {
  const application = new ReadApplication({
    'src/other.ts': 'export function Injectable() { return () => {}; }',
    'src/barrel.ts': `export { Injectable as Service } from 'ashlar';\nexport * from 'ashlar';\nexport * as all from 'ashlar';`,
    'src/subject.ts': `${head}\n${decorator}\nexport class Subject {}`,
  });
  expect(application.class('Subject').decorators.map(({ name }) => name)).toEqual(wanted);
});

test('a decorator has a span without its @', () => {
  const application = new ReadApplication({
    'src/a.ts': `import { Controller } from 'ashlar';\n@Controller('/a')\nexport class A {}`,
  });
  const { decorators, span } = application.class('A');
  expect(decorators.map((decorator) => application.text(decorator.span))).toEqual([`src/a.ts: Controller('/a')`]);
  expect(application.text(span)).toBe('src/a.ts: A');
});

import { test } from 'vitest';
import { hoverAt } from '../../compiler/src/editor/hover/hover-at.js';
import { lensesOf } from '../../compiler/src/editor/lenses/lenses-of.js';
import { OpenedApplication } from './support/opened-application.js';
import { pagesFiles } from './support/pages-files.js';

test('probe', async () => {
  const opened = await OpenedApplication.of(pagesFiles);
  console.log(opened.errors, opened.application.plan !== undefined);
  const show = (f: string, e: string) => {
    const h = hoverAt(opened.application, opened.placeOf(f, e), opened.readFile);
    console.log(`== ${e}: ${h ? opened.shown(h.span) : ''}\n${h?.markdown}`);
  };
  const p = 'src/pages.controller.ts',
    b = 'src/books.controller.ts',
    m = 'src/books.module.ts';
  for (const e of [
    "@G|et('list')",
    "'l|ist'",
    '@G|et()',
    'fi|nd(',
    'ad|d(page',
    'co|ver(image',
    'ra|w(bytes',
    'List|ing>, agent',
    'agent: H|eader',
    "Cookie|Value<'theme",
    'id: Pa|ram',
    'Fi|le<{',
    "Raw|Body<'app",
    'page: B|ody',
    'weight!: nu|mber',
  ])
    show(p, e);
  for (const e of ['li|st(', ' find|(', 'remo|ve(']) show(b, e);
  for (const e of ['Event|Module],', 'provide(St|ore']) show(m, e);
  show('src/store.ts', 'class Memory|Store');
  show('src/app.module.ts', 'imports: [Throttle|Module');
  show('src/page-guards.ts', 'class Forg|otten');
  for (const f of ['src/page-guards.ts', p])
    for (const l of lensesOf(opened.application, f)) console.log(l.kind, l.title, opened.shown(l.span));
});

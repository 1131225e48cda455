import { describe, expect, test } from 'vitest';
import { type Arrow, type Box, type Gaps, layeredLayout } from '../../../compiler/src/graph/layered-layout.ts';
import { graphFormats, renderGraph } from '../../../compiler/src/graph/render-graph.ts';
import type { ApplicationModel } from '../../../compiler/src/model/application-model.ts';
import { fc } from '../../support/fast-check.ts';
import { rounds } from '../../support/rounds.ts';
import * as model from './support/model.ts';
import { planOf } from './support/plan-of.ts';

const { classOf, moduleOf, providerOf } = model;
const entry = (id: string) => ({ class: classOf(id), span: model.span });

const database = 'src/database.ts#DatabaseModule';
const app = 'src/app.ts#AppModule';

const application: ApplicationModel = model.applicationOf({
  name: 'shop </script><!-- "&"',
  modules: [
    moduleOf(database, { global: true, exports: [{ ...entry('pg#Pool'), target: { kind: 'own' } }] }),
    moduleOf('src/empty.ts#EmptyModule'),
    moduleOf(app, {
      imports: [entry(database), entry('src/empty.ts#EmptyModule')],
      eventHandlers: [
        model.handling('src/notes.ts#Notes', 'src/a.ts#Added'),
        model.handling('src/notes.ts#Notes', 'src/a.ts#Gone'),
      ],
    }),
  ],
  root: moduleOf(app),
  providers: [
    providerOf('pg#Pool', { module: database, construction: { kind: 'factory' } }),
    providerOf('src/notes.ts#Notes', { needs: ['pg#Pool', 'logger'], hooks: ['onShutdown'] }),
    providerOf('src/app.ts#AppController', { role: 'controller', needs: ['src/notes.ts#Notes'] }),
  ],
});

const plan = planOf(application);

test.each(['mermaid', 'dot', 'json'] as const)('%s', async (format) => {
  await expect(renderGraph(plan, format)).toMatchFileSnapshot(`golden/graph.${format}.txt`);
});

test.each(graphFormats)('%s: an application without modules has a graph too', (format) => {
  expect(renderGraph(planOf(model.applicationOf({ modules: [] })), format)).not.toContain('NaN');
});

describe('html', () => {
  const page = renderGraph(plan, 'html');

  test('loads nothing', () => {
    expect(page).toContain("default-src 'none'");
    expect(
      page.match(/\b(src|href)=|@import|url\((?!#)|https?:(?!\/\/www\.w3\.org\/2000\/svg)|\bfetch\(|import\(/g),
    ).toBeNull();
  });

  test('shows names of the user as text', () => {
    expect(page.match(/<script\b/g)).toHaveLength(2);
    expect(page.match(/<\/script>/g)).toHaveLength(2);
    expect(page).toContain('<h1>shop &lt;/script&gt;&lt;!-- &quot;&amp;&quot;</h1>');
  });

  test('holds every module, provider and import', () => {
    for (const name of ['DatabaseModule (global)', 'EmptyModule', 'AppModule', 'Pool', 'Notes', 'AppController']) {
      expect(page).toContain(`>${name}</text>`);
    }
    expect(page.match(/class="import" data-from/g)).toHaveLength(2);
  });

  test('has a script that parses', () => {
    const [, script = ''] = /<script>(.*?)<\/script>/s.exec(page) ?? [];
    expect(() => new Function(script)).not.toThrow();
    const [, data = ''] = /id="graph">(.*?)<\/script>/s.exec(page) ?? [];
    expect(JSON.parse(data)).toMatchObject({
      imports: [
        ['m3', 'm1'],
        ['m3', 'm2'],
      ],
      dependencies: [
        ['p2', 'p1'],
        ['p3', 'p2'],
      ],
    });
  });

  test('comes out the same every time', () => {
    expect(renderGraph(plan, 'html')).toBe(page);
  });
});

const gaps: Gaps = { horizontal: 30, row: 40, layer: 70 };

const graphs = fc
  .array(fc.tuple(fc.integer({ min: 80, max: 400 }), fc.integer({ min: 30, max: 400 })), {
    minLength: 1,
    maxLength: 60,
  })
  .chain((sizes) => {
    const boxes = sizes.map(([width, height], index): Box => ({ id: `b${index}`, width, height }));
    const arrows = fc
      .array(fc.tuple(fc.nat(sizes.length - 1), fc.nat(sizes.length - 1)), { maxLength: 120 })
      .map((pairs) =>
        pairs
          .filter(([a, b]) => a !== b)
          .map(([a, b]): Arrow => ({ from: `b${Math.max(a, b)}`, to: `b${Math.min(a, b)}` })),
      );
    return fc.tuple(fc.constant(boxes), arrows);
  });

test('a layout covers nothing, keeps within its size and lets arrows lead downwards', () => {
  fc.assert(
    fc.property(graphs, ([boxes, arrows]) => {
      const { boxes: placed, passages, width, height } = layeredLayout(boxes, arrows, gaps);
      expect(placed.map(({ id }) => id).toSorted()).toEqual(boxes.map(({ id }) => id).toSorted());
      for (const [index, a] of placed.entries()) {
        expect(a.x >= 0 && a.y >= 0 && a.x + a.width <= width + 1 && a.y + a.height <= height).toBe(true);
        for (const b of placed.slice(index + 1)) {
          const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
          expect(apart, `${a.id} and ${b.id}`).toBe(true);
        }
      }
      for (const { x, top, bottom } of passages.flat()) {
        const crossed = placed.filter(
          (box) => box.x < x && x < box.x + box.width && box.y < bottom && top < box.y + box.height,
        );
        expect(crossed).toEqual([]);
      }
      const at = new Map(placed.map((box) => [box.id, box]));
      for (const { from, to } of arrows) {
        const [upper, lower] = [at.get(from), at.get(to)];
        expect((upper?.y ?? 0) + (upper?.height ?? 0)).toBeLessThan(lower?.y ?? 0);
      }
    }),
    { seed: 20_261_120, numRuns: rounds(100) },
  );
});

test('an arrow over a layer passes beside the boxes of that layer', () => {
  const box = (id: string): Box => ({ id, width: 100, height: 50 });
  const arrows = [
    { from: 'top', to: 'middle' },
    { from: 'middle', to: 'low' },
    { from: 'top', to: 'low' },
  ];
  const { boxes, passages } = layeredLayout([box('low'), box('middle'), box('top')], arrows, gaps);
  const middle = boxes.find(({ id }) => id === 'middle');
  expect(boxes).toHaveLength(3);
  expect(passages).toEqual([[], [], [{ x: expect.any(Number), top: middle?.y, bottom: (middle?.y ?? 0) + 50 }]]);
});

test('300 modules make a picture that is not much wider than high', () => {
  const boxes = Array.from(
    { length: 300 },
    (_, index): Box => ({ id: `b${index}`, width: 200, height: 60 + (index % 9) * 20 }),
  );
  const arrows = boxes.slice(1).map(({ id }, index): Arrow => ({ from: id, to: `b${Math.floor(index / 3)}` }));
  const { width, height } = layeredLayout(boxes, arrows, gaps);
  expect(width / height).toBeGreaterThan(0.7);
  expect(width / height).toBeLessThan(2.5);
});

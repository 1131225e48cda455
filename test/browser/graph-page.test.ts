import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderGraph } from '../../compiler/src/graph/render-graph.ts';
import type { ApplicationModel } from '../../compiler/src/model/application-model.ts';
import { planOf } from '../compiler/emit/support/plan-of.ts';
import { hasBrowser, type OpenedPage, openPage, startBrowser } from './support/open-page.ts';
import { largeApplication, smallApplication } from './support/sample-models.ts';

const small = smallApplication();
const large = largeApplication();
/** A directory for screenshots of the pages. */
const screenshots = process.env['SCREENSHOTS'];

describe.runIf(hasBrowser)('the page of a module graph', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  /** Opens the page of an application, uses it, and checks that it logs no errors and sends no requests. */
  async function visit(
    application: ApplicationModel,
    use: (page: Page) => Promise<void>,
    options?: Parameters<typeof openPage>[2],
  ): Promise<void> {
    const opened: OpenedPage = await openPage(browser, renderGraph(planOf(application), 'html'), options);
    await use(opened.page);
    if (screenshots !== undefined) {
      const name = expect.getState().currentTestName?.replaceAll(/\W+/g, '-');
      await opened.page.screenshot({ path: `${screenshots}/${name}.png` });
    }
    expect(opened.complaints).toEqual([]);
    expect(opened.requests).toEqual([]);
    await opened.page.context().close();
  }

  test.each([
    ['5 modules', small],
    ['300 modules', large],
  ])('of %s has a box for each, holding its providers, and a line for each import', async (_title, application) => {
    await visit(application, async (page) => {
      expect(await texts(page.locator('.module > .name'))).toEqual(
        application.modules.map(({ name, global }) => (global ? `${name} (global)` : name)),
      );
      for (const module of application.modules.slice(-3)) {
        const box = page.locator('.module', { has: page.locator('.name', { hasText: exactly(module.name) }) });
        const owned = application.providers.filter((provider) => provider.module === module.class.id);
        expect((await texts(box.locator('.provider text'))).toSorted()).toEqual(
          owned.map((provider) => provider.class.name).toSorted(),
        );
      }
      expect(await page.locator('.provider').count()).toBe(application.providers.length);
      const imports = application.modules.flatMap((module) => module.imports);
      expect(await page.locator('#imports .import').count()).toBe(imports.length);
    });
  });

  test('of 5 modules shows everything, large enough to be read', async () => {
    await visit(small, async (page) => {
      for (const text of await page.locator('.name, .provider text').all()) {
        const box = await text.boundingBox();
        expect(box?.height).toBeGreaterThanOrEqual(10);
        expect(await isInSight(page, text)).toBe(true);
      }
    });
  });

  test.each([
    ['with providers', 'true', 1],
    ['by names alone', 'false', 0],
  ])('of 300 modules covers no box by another, %s', async (_title, pressed, presses) => {
    await visit(large, async (page) => {
      const button = page.locator('#providers');
      await page.locator('#fit').click();
      for (let press = 0; press < presses; press++) await button.click();
      expect(await button.getAttribute('aria-pressed')).toBe(pressed);
      const overlapping = await page.locator('.module > .box').evaluateAll((boxes) => {
        const places = boxes.map((box) => box.getBoundingClientRect());
        return places.filter((a, index) =>
          places
            .slice(index + 1)
            .some((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
        ).length;
      });
      expect(overlapping).toBe(0);
      expect(await page.locator('.provider >> visible=true').count()).toBe(0); // too small to be read from here
    });
  });

  test('of 300 modules opens where names can be read: at the root', async () => {
    await visit(large, async (page) => {
      const root = page.locator('.root > .name');
      expect(await isInSight(page, root)).toBe(true);
      expect((await root.boundingBox())?.height).toBeGreaterThanOrEqual(9);
    });
  });

  test('finds modules and providers, one after another', async () => {
    await visit(small, async (page) => {
      await page.keyboard.press('/');
      await page.keyboard.type('accounts');
      expect(await page.locator('#found').textContent()).toBe('4 found');
      expect(await page.locator('.found').count()).toBe(4);
      await page.keyboard.press('Enter');
      expect(await page.locator('#found').textContent()).toBe('1 of 4');
      expect(await page.locator('#details h2').textContent()).toBe('AccountsModule');
      await page.keyboard.press('Shift+Enter');
      expect(await page.locator('#details h2').textContent()).toBe('AccountsController');
      await page.keyboard.press('Escape');
      expect(await page.locator('.found, .chosen').count()).toBe(0);
      expect(await page.locator('#details').isHidden()).toBe(true);
      await page.locator('#search').fill('nobody');
      expect(await page.locator('#found').textContent()).toBe('nothing found');
    });
  });

  test('of 300 modules finds one provider, and goes there', async () => {
    await visit(large, async (page) => {
      await page.locator('#search').fill('Area20Facade');
      await page.locator('#search').press('Enter');
      const module = page.locator('.module.chosen');
      expect(await module.locator('.name').textContent()).toBe('Area20AreaModule');
      expect(await isInSight(page, module)).toBe(true);
      await page.locator('#providers').click();
      const provider = page.locator('.provider.chosen');
      expect(await provider.locator('text').textContent()).toBe('Area20Facade');
      expect(await isInSight(page, provider)).toBe(true);
      expect((await provider.locator('text').boundingBox())?.height).toBeGreaterThanOrEqual(9);
    });
  });

  test('lists the dependencies and dependents of a provider, and draws them', async () => {
    await visit(small, async (page) => {
      await page.locator('.provider', { hasText: 'OrdersService' }).click();
      expect(await texts(page.locator('#details').locator('h3, li'))).toEqual([
        ...['Module', 'OrdersModule'],
        ...['Needs', 'OrdersRepository', 'ProductsService', 'AccountsService'],
        ...['Needed by', 'OrdersController'],
      ]);
      expect(await page.locator('#dependencies .dependency').count()).toBe(4);
      await page.locator('#details li button', { hasText: 'AccountsService' }).click();
      expect(await page.locator('#details h2').textContent()).toBe('AccountsService');
    });
  });

  test('zooms by wheel, button and key around the pointer, and back', async () => {
    await visit(small, async (page) => {
      const box = page.locator('.module', { hasText: 'DatabaseModule' });
      const before = await placeOf(box);
      await page.mouse.move(before.x, before.y);
      await page.mouse.wheel(0, -120);
      await expect.poll(async () => (await placeOf(box)).width).toBeGreaterThan(before.width);
      const after = await placeOf(box);
      expect(Math.abs(after.x - before.x)).toBeLessThan(2);
      expect(Math.abs(after.y - before.y)).toBeLessThan(2);
      await page.locator('#out').click();
      expect((await placeOf(box)).width).toBeLessThan(after.width);
      await page.keyboard.press('+');
      expect((await placeOf(box)).width).toBeCloseTo(after.width, 0);
      await page.locator('#fit').click();
      expect(await placeOf(box)).toEqual(before);
    });
  });

  test('is moved by dragging', async () => {
    await visit(small, async (page) => {
      const box = page.locator('.module', { hasText: 'DatabaseModule' });
      const before = await placeOf(box);
      await page.mouse.move(100, 300);
      await page.mouse.down();
      await page.mouse.move(150, 340, { steps: 4 });
      await page.mouse.up();
      const after = await placeOf(box);
      expect({ x: Math.round(after.x - before.x), y: Math.round(after.y - before.y) }).toEqual({ x: 50, y: 40 });
      expect(await page.locator('.chosen').count()).toBe(0);
    });
  });

  test('is readable on a dark screen', async () => {
    const colours = (page: Page) =>
      page.evaluate<string[]>(`['body', '.box', '.name'].map((selector) => {
        const { backgroundColor, fill } = getComputedStyle(document.querySelector(selector));
        return selector === 'body' ? backgroundColor : fill;
      })`);
    const seen: string[][] = [];
    await visit(small, async (page) => void seen.push(await colours(page)));
    await visit(small, async (page) => void seen.push(await colours(page)), { dark: true });
    const [light = [], dark = []] = seen;
    expect(light.filter((colour) => dark.includes(colour))).toEqual([]);
  });
});

test.runIf(hasBrowser)('an error of a page, and a request to another server, would be noticed', async () => {
  const browser = await startBrowser();
  const html = '<img src="http://127.0.0.1:9/picture.png"><script>throw new Error("broken")</script>';
  const { complaints, requests } = await openPage(browser, html);
  expect(complaints).toContain('Error: broken');
  expect(requests).toEqual(['http://127.0.0.1:9/picture.png']);
  await browser.close();
});

function texts(locator: Locator): Promise<string[]> {
  return locator.evaluateAll((elements) => elements.map((element) => element.textContent ?? ''));
}

function exactly(text: string): RegExp {
  return new RegExp(`^${text}( \\(global\\))?$`);
}

async function placeOf(locator: Locator): Promise<{ x: number; y: number; width: number }> {
  const box = await locator.locator('.box').boundingBox();
  if (box === null) throw new Error('it is not shown');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width };
}

/** Whether all of an element lies within the part of the page where the picture is shown. */
async function isInSight(page: Page, locator: Locator): Promise<boolean> {
  const [stage, box] = await Promise.all([page.locator('#stage').boundingBox(), locator.boundingBox()]);
  if (stage === null || box === null) return false;
  const across = box.x >= stage.x && box.x + box.width <= stage.x + stage.width;
  return across && box.y >= stage.y && box.y + box.height <= stage.y + stage.height;
}

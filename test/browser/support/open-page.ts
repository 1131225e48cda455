import { spawnSync } from 'node:child_process';
import { type Browser, chromium, type Page } from 'playwright-core';

/** Debian's browser. The gate installs it where it can; elsewhere the tests that need it are left out. */
const executablePath = '/usr/bin/chromium';

/** Whether there is a browser to test with. */
export const hasBrowser = spawnSync(executablePath, ['--version']).status === 0;

/** Starts a browser that sends no requests by itself. Each has an empty user data directory. */
export function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath,
    headless: true,
    // In the locale of a machine without settings, Chromium does not open files whose names are not ASCII.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
}

/** An open page, and everything that went wrong or went out since it was opened. */
export interface OpenedPage {
  readonly page: Page;
  /** Errors and warnings of the console, exceptions, and violations of the content security policy. */
  readonly complaints: readonly string[];
  /** Addresses that the page requested. */
  readonly requests: readonly string[];
}

/** Opens a text as a page, with the network closed. */
export async function openPage(
  browser: Browser,
  html: string,
  { width = 1280, height = 800, dark = false } = {},
): Promise<OpenedPage> {
  const context = await browser.newContext({
    offline: true,
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => requests.push(request.url()));
  await page.setContent(html, { waitUntil: 'load' });
  return { page, complaints, requests };
}

// Builds the manual as a static site. `npm run docs` calls it after it has built the packages.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { removePages, siteDirectory } from './site-files.ts';
import { writeErrors } from './write-errors.ts';
import { writeFrontPage } from './write-front-page.ts';
import { writeManual } from './write-manual.ts';
import { writeReference } from './write-reference.ts';

removePages();
writeManual();
writeErrors();
writeFrontPage();
writeReference();
const vitepress = join(siteDirectory, 'node_modules/vitepress/bin/vitepress.js');
const { status } = spawnSync(process.execPath, [vitepress, 'build', siteDirectory], { stdio: 'inherit' });
process.exitCode = status ?? 1;

import { pageAssetConflict } from '../../../diagnostics/catalogue/api-document.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import { pageAssets } from '../../../model/api-document.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../lookups/application-index.js';

/** The files of the page of the API document have paths of their own. They take precedence over path parameters. */
export function distinctPageAssets(application: ApplicationModel, report: Report): void {
  const { openApi, routes } = application;
  if (openApi === undefined) return;
  const { jsonPath, uiPath } = openApi;
  const assets = new Set(pageAssets.map((name) => (uiPath.path === '/' ? `/${name}` : `${uiPath.path}/${name}`)));
  for (const route of routes) {
    const { method, path } = route;
    if (method !== 'GET' || !assets.has(path)) continue;
    const other = indexOf(application).handlerLabel(route);
    const related = [{ span: route.span, message: `\`GET ${path}\` is handled here` }];
    report(pageAssetConflict.at(uiPath.span, { path, other }, related));
  }
  if (!assets.has(jsonPath.path)) return;
  const values = { path: jsonPath.path, other: 'the document itself' };
  report(pageAssetConflict.at(uiPath.span, values, [{ span: jsonPath.span, message: 'the document is here' }]));
}

import type { View } from './draw-view.js';
import { graphNames } from './graph-names.js';
import { htmlText, scriptData } from './html-text.js';
import type { ModuleGraph } from './module-graph.js';
import { pageScript } from './page-script.js';
import { pageStyle } from './page-style.js';
import { margin, type Picture, renderPicture } from './render-picture.js';

/**
 * A page with a picture of the modules that can be searched, zoomed and explored. One file: style, script, picture and data
 * are in it, and its policy forbids it to load anything else.
 */
export function renderHtml(graph: ModuleGraph): string {
  const picture = renderPicture(graph);
  const title = `Modules of ${graph.application}`;
  const counts = `${count(graph.modules.length, 'module')}, ${count(providerCount(graph), 'provider')}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>${htmlText(title)}</title>
<style>${pageStyle}</style>
</head>
<body>
<header>
<h1>${htmlText(graph.application)}</h1>
<span class="counts">${counts}</span>
<input id="search" type="search" placeholder="Search modules and providers ( / )" aria-label="Search modules and providers" autocomplete="off">
<output id="found" for="search"></output>
<span class="buttons">
<button id="providers" title="Show the providers of each module ( p )" aria-pressed="true">Providers</button>
<button id="out" title="Zoom out ( - )" aria-label="Zoom out">&minus;</button>
<button id="in" title="Zoom in ( + )" aria-label="Zoom in">+</button>
<button id="fit" title="Show everything ( 0 )">Fit</button>
</span>
</header>
<main>
<div id="stage" tabindex="0" role="application" aria-label="${htmlText(title)}">
${picture.svg}
<ul class="legend">
<li><svg class="key"><circle cx="6" cy="6" r="3.5"/></svg>provider</li>
<li class="exported"><svg class="key"><circle cx="6" cy="6" r="3.5"/></svg>exported</li>
<li class="controller"><svg class="key"><circle cx="6" cy="6" r="3.5"/></svg>controller</li>
<li><svg class="key wide"><path class="import" d="M1 6H22"/></svg>imports</li>
<li class="needs"><svg class="key wide"><path class="dependency" d="M1 6H22"/></svg>needs</li>
</ul>
</div>
<aside id="details" aria-live="polite" hidden></aside>
</main>
<script type="application/json" id="graph">${scriptData(pageData(graph, picture))}</script>
<script>${pageScript}</script>
</body>
</html>
`;
}

/** The graph by the names of its elements in the picture. */
function pageData(graph: ModuleGraph, picture: Picture) {
  const names = graphNames(graph);
  const edge = ({ from, to }: { from: string; to: string }) => [names.of(from), names.of(to)];
  return {
    modules: graph.modules.map((module) => ({
      id: names.of(module.id),
      name: module.name,
      source: module.source,
      root: module.root,
      global: module.global,
      providers: module.providers.map((provider) => ({ ...provider, id: names.of(provider.id) })),
    })),
    imports: graph.imports.map(edge),
    dependencies: graph.dependencies.map(edge),
    views: { full: viewData(picture.full), names: viewData(picture.names) },
  };
}

function viewData({ width, height, boxes, paths }: View) {
  return {
    width: width + 2 * margin,
    height: height + 2 * margin,
    boxes: boxes.map((box) => [box.x, box.y, box.width, box.height]),
    paths,
  };
}

function providerCount(graph: ModuleGraph): number {
  return graph.modules.reduce((sum, { providers }) => sum + providers.length, 0);
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}

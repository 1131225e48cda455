/**
 * The script of the graph's page, for browsers. It reads the graph from the page's data, and moves the picture, marks
 * its parts and shows their details; it writes text as text only.
 */
export const pageScript = `
'use strict';
const graph = JSON.parse(document.getElementById('graph').textContent);
const stage = document.getElementById('stage');
const svg = stage.querySelector('svg');
const scene = document.getElementById('scene');
const details = document.getElementById('details');
const search = document.getElementById('search');
const found = document.getElementById('found');
const lines = document.getElementById('dependencies');
svg.removeAttribute('viewBox');
svg.removeAttribute('width');
svg.removeAttribute('height');
svg.classList.toggle('dense', graph.imports.length > 150);

const entries = new Map();
for (const module of graph.modules) {
  entries.set(module.id, { ...module, kind: 'module' });
  for (const provider of module.providers) entries.set(provider.id, { ...provider, kind: 'provider', module: module.id });
}
const links = (pairs) => {
  const out = new Map(), into = new Map();
  const add = (map, key, value) => { if (map.has(key)) map.get(key).push(value); else map.set(key, [value]); };
  for (const [from, to] of pairs) { add(out, from, to); add(into, to, from); }
  return { from: (id) => out.get(id) ?? [], to: (id) => into.get(id) ?? [] };
};
const imports = links(graph.imports);
const needs = links(graph.dependencies);
const paths = new Map();
for (const path of document.querySelectorAll('#imports .import')) {
  for (const id of [path.dataset.from, path.dataset.to]) {
    if (paths.has(id)) paths.get(id).push(path); else paths.set(id, [path]);
  }
}
const moduleOf = (id) => entries.get(id).kind === 'module' ? id : entries.get(id).module;

/* With providers, or by names alone. */
let size = graph.views.full;
let named = false;
const importPaths = [...document.querySelectorAll('#imports .import')];
const arrange = (byName) => {
  named = byName;
  size = byName ? graph.views.names : graph.views.full;
  for (const [index, module] of graph.modules.entries()) {
    const [x, y, width, height] = size.boxes[index];
    const element = document.getElementById(module.id);
    element.setAttribute('transform', 'translate(' + x + ' ' + y + ')');
    const box = element.querySelector('.box');
    box.setAttribute('width', width);
    box.setAttribute('height', height);
  }
  for (const [index, path] of importPaths.entries()) path.setAttribute('d', size.paths[index]);
  svg.classList.toggle('names', byName);
  document.getElementById('providers').setAttribute('aria-pressed', String(!byName));
};

/* The position and scale of the picture. */
let view = { x: 0, y: 0, scale: 1 };
let touched = false;
const show = () => {
  scene.setAttribute('transform', 'translate(' + view.x + ' ' + view.y + ') scale(' + view.scale + ')');
  // From afar, names of providers are only noise, and names of modules have to be larger.
  svg.classList.toggle('far', !named && view.scale < 0.45);
};
const fit = () => {
  const { clientWidth, clientHeight } = stage;
  const scale = Math.min(clientWidth / size.width, clientHeight / size.height, 1.5);
  view = { scale, x: (clientWidth - size.width * scale) / 2, y: Math.max(0, (clientHeight - size.height * scale) / 2) };
  show();
};
const zoom = (factor, x = stage.clientWidth / 2, y = stage.clientHeight / 2) => {
  touched = true;
  const scale = Math.min(4, Math.max(0.02, view.scale * factor));
  const ratio = scale / view.scale;
  view = { scale, x: x - (x - view.x) * ratio, y: y - (y - view.y) * ratio };
  show();
};
/* If providers are not shown, their module represents them. */
const shownAs = (id) => named ? moduleOf(id) : id;
const boundsOf = (id) => {
  const element = document.getElementById(shownAs(id));
  const box = element.querySelector('rect').getBBox();
  const own = element.transform.baseVal.getItem(0).matrix;
  const outer = element.parentNode.transform.baseVal.getItem(0).matrix;
  const inModule = element.classList.contains('provider');
  return { x: own.e + (inModule ? outer.e : 0), y: own.f + (inModule ? outer.f : 0), width: box.width, height: box.height };
};
const goTo = (id, least = 0.8) => {
  const { x, y, width, height } = boundsOf(id);
  const scale = Math.max(view.scale, least);
  view = { scale, x: stage.clientWidth / 2 - (x + width / 2 + 24) * scale, y: stage.clientHeight / 2 - (y + height / 2 + 24) * scale };
  show();
};

/* The marked parts. */
let chosen;
const unmark = (name) => { for (const element of svg.querySelectorAll('.' + name)) element.classList.remove(name); };
const arrow = (from, to) => {
  if (shownAs(from) === shownAs(to)) return;
  const a = boundsOf(from), b = boundsOf(to);
  const y1 = a.y + a.height / 2, y2 = b.y + b.height / 2;
  const above = a.x < b.x + b.width && b.x < a.x + a.width;
  const right = above || b.x >= a.x + a.width;
  const x1 = a.x + (right ? a.width : 0), x2 = b.x + (right && !above ? 0 : b.width);
  // One above the other: around the outside, so that the line crosses no names.
  const outer = Math.max(x1, x2) + 36;
  const bend = Math.max(30, Math.abs(x2 - x1) / 2) * (right ? 1 : -1);
  const [c1, c2] = above ? [outer, outer] : [x1 + bend, x2 - bend];
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('class', 'dependency');
  path.setAttribute('d', 'M' + x1 + ' ' + y1 + 'C' + c1 + ' ' + y1 + ' ' + c2 + ' ' + y2 + ' ' + x2 + ' ' + y2);
  lines.append(path);
};
const mark = (id) => {
  unmark('near');
  lines.replaceChildren();
  svg.classList.toggle('focused', id !== undefined);
  if (id === undefined) return;
  const near = new Set([moduleOf(id)]);
  if (entries.get(id).kind === 'module') {
    for (const other of [...imports.from(id), ...imports.to(id)]) near.add(other);
    for (const path of paths.get(id) ?? []) path.classList.add('near');
    for (const { id: own } of entries.get(id).providers) {
      for (const to of needs.from(own)) { arrow(own, to); near.add(moduleOf(to)); }
    }
  } else {
    for (const to of needs.from(id)) { arrow(id, to); near.add(moduleOf(to)); }
    for (const from of needs.to(id)) { arrow(from, id); near.add(moduleOf(from)); }
  }
  for (const other of near) document.getElementById(other).classList.add('near');
};
const choose = (id) => {
  touched = true;
  chosen = id;
  unmark('chosen');
  if (id !== undefined) document.getElementById(shownAs(id)).classList.add('chosen');
  mark(id);
  showDetails(id);
  if (id !== undefined) keepInSight(id);
};
/* The panel with the details must not cover the chosen part. */
const keepInSight = (id) => {
  const { x, width } = boundsOf(id);
  const right = view.x + (x + width + 24) * view.scale;
  if (right > stage.clientWidth) { view.x -= right - stage.clientWidth + 12; show(); }
};

/* The details of the chosen part. */
const make = (name, text, parent) => {
  const element = document.createElement(name);
  element.textContent = text;
  parent.append(element);
  return element;
};
const list = (title, ids) => {
  if (ids.length === 0) return;
  make('h3', title, details);
  const items = make('ul', '', details);
  for (const id of ids) {
    const button = make('button', entries.get(id).name, make('li', '', items));
    button.addEventListener('click', () => { choose(id); goTo(id); });
  }
};
const showDetails = (id) => {
  details.replaceChildren();
  details.hidden = id === undefined;
  if (id === undefined) return;
  const entry = entries.get(id);
  const close = make('button', '×', details);
  close.className = 'close';
  close.setAttribute('aria-label', 'Close');
  close.addEventListener('click', () => choose(undefined));
  make('h2', entry.name, details);
  make('p', entry.source, details);
  if (entry.kind === 'module') {
    const kinds = [entry.root ? 'root module' : '', entry.global ? 'global' : ''].filter((kind) => kind !== '');
    if (kinds.length > 0) make('p', kinds.join(', '), details);
    list('Imports', imports.from(id));
    list('Imported by', imports.to(id));
    list('Exports', entry.providers.filter((provider) => provider.exported).map((provider) => provider.id));
    list('Providers', entry.providers.filter((provider) => provider.role === 'provider').map((provider) => provider.id));
    list('Controllers', entry.providers.filter((provider) => provider.role === 'controller').map((provider) => provider.id));
  } else {
    const facts = [entry.role, entry.exported ? 'exported' : '', entry.construction === 'constructor' ? '' : entry.construction];
    make('p', facts.filter((fact) => fact !== '').join(', '), details);
    if (entry.hooks.length > 0) make('p', entry.hooks.join(', '), details);
    if (entry.handles.length > 0) make('p', 'handles ' + entry.handles.join(', '), details);
    list('Module', [entry.module]);
    list('Needs', needs.from(id));
    list('Needed by', needs.to(id));
  }
};

/* Searching. */
let matches = [];
let at = -1;
const seek = () => {
  unmark('found');
  const wanted = search.value.trim().toLowerCase();
  matches = wanted === '' ? [] : [...entries.values()].filter(({ name }) => name.toLowerCase().includes(wanted)).map(({ id }) => id);
  at = -1;
  for (const id of matches) document.getElementById(shownAs(id)).classList.add('found');
  found.textContent = wanted === '' ? '' : matches.length === 0 ? 'nothing found' : matches.length + ' found';
};
const next = (step) => {
  if (matches.length === 0) return;
  at = (at + step + matches.length) % matches.length;
  found.textContent = (at + 1) + ' of ' + matches.length;
  choose(matches[at]);
  goTo(matches[at]);
};
search.addEventListener('input', seek);
search.addEventListener('keydown', (event) => {
  if (event.key === 'Enter') { event.preventDefault(); next(event.shiftKey ? -1 : 1); }
  if (event.key === 'Escape') { search.value = ''; seek(); choose(undefined); stage.focus(); }
});

/* Hand, wheel and keys. */
const idAt = (target) => target.closest?.('.provider, .module')?.id;
const pointers = new Map();
let moved = 0;
stage.addEventListener('pointerdown', (event) => {
  if (event.button !== 0) return;
  pointers.set(event.pointerId, { x: event.clientX, y: event.clientY, id: idAt(event.target) });
  if (pointers.size === 1) moved = 0;
});
stage.addEventListener('pointermove', (event) => {
  const last = pointers.get(event.pointerId);
  if (last === undefined) {
    if (chosen === undefined && event.pointerType === 'mouse') hover(idAt(event.target));
    return;
  }
  const dx = event.clientX - last.x, dy = event.clientY - last.y;
  moved += Math.abs(dx) + Math.abs(dy);
  if (moved > 4) touched = true;
  if (moved > 4 && !stage.hasPointerCapture(event.pointerId)) { stage.setPointerCapture(event.pointerId); stage.classList.add('dragging'); }
  if (pointers.size === 2) {
    const [other] = [...pointers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
    const before = Math.hypot(last.x - other.x, last.y - other.y), after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    const box = stage.getBoundingClientRect();
    if (before > 0) zoom(after / before, other.x - box.left, other.y - box.top);
  } else if (moved > 4) {
    view.x += dx;
    view.y += dy;
    show();
  }
  pointers.set(event.pointerId, { ...last, x: event.clientX, y: event.clientY });
});
const release = (event) => {
  const last = pointers.get(event.pointerId);
  pointers.delete(event.pointerId);
  stage.classList.remove('dragging');
  if (event.type === 'pointerup' && last !== undefined && moved <= 4) choose(last.id);
};
stage.addEventListener('pointerup', release);
stage.addEventListener('pointercancel', release);
stage.addEventListener('pointerleave', () => { if (chosen === undefined) hover(undefined); });
let hovered;
const hover = (id) => { if (id !== hovered) { hovered = id; mark(id); } };
stage.addEventListener('wheel', (event) => {
  event.preventDefault();
  const box = stage.getBoundingClientRect();
  const step = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY;
  zoom(Math.exp(-Math.max(-120, Math.min(120, step)) / 400), event.clientX - box.left, event.clientY - box.top);
}, { passive: false });
document.getElementById('in').addEventListener('click', () => zoom(1.3));
document.getElementById('out').addEventListener('click', () => zoom(1 / 1.3));
const fitNow = () => { touched = true; fit(); };
document.getElementById('fit').addEventListener('click', fitNow);
document.addEventListener('keydown', (event) => {
  if (event.target === search || event.ctrlKey || event.metaKey || event.altKey) return;
  const keys = {
    '/': () => search.focus(),
    '+': () => zoom(1.3), '=': () => zoom(1.3), '-': () => zoom(1 / 1.3), '0': fitNow, p: toggle,
    Escape: () => choose(undefined),
    ArrowLeft: () => { view.x += 60; show(); }, ArrowRight: () => { view.x -= 60; show(); },
    ArrowUp: () => { view.y += 60; show(); }, ArrowDown: () => { view.y -= 60; show(); },
  };
  const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
  if (act !== undefined) { event.preventDefault(); act(); }
});
const showProviders = (wanted) => {
  arrange(!wanted);
  seek();
  choose(chosen);
  if (chosen === undefined) fit(); else goTo(chosen);
};
const toggle = () => showProviders(named);
document.getElementById('providers').addEventListener('click', toggle);
/* A picture that is too large to be read as a whole shows names alone; one that still is, is opened at its root. */
const root = graph.modules.find((module) => module.root);
const open = () => {
  arrange(false);
  fit();
  if (view.scale < 0.45) { arrange(true); fit(); }
  if (view.scale >= 0.45 || root === undefined) return;
  view.scale = 0.7;
  goTo(root.id, 0.7);
  view.y = Math.min(view.y, 20);
  show();
};
/* Until the user moves it, the picture follows the size of the window. */
new ResizeObserver(() => { if (!touched) open(); }).observe(stage);
open();
`;

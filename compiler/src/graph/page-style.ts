/** The style of the graph's page, in light and dark. */
export const pageStyle = `
:root { color-scheme: light dark; --ground: #f6f7f9; --box: #fff; --line: #c3c9d4; --lead: #9aa3b2; --text: #1d2433; --soft: #667085;
  --strong: #2456c9; --needs: #c2410c; --mark: #fde68a; --controller: #0f766e; --head: #fff; }
@media (prefers-color-scheme: dark) { :root { --ground: #11151c; --box: #1b212c; --line: #3b4557; --lead: #5b6780; --text: #e5e9f0;
  --soft: #98a2b3; --strong: #82a8ff; --needs: #fb923c; --mark: #854d0e; --controller: #2dd4bf; --head: #161b24; } }
* { box-sizing: border-box; }
html, body { height: 100%; margin: 0; }
body { display: flex; flex-direction: column; font: 14px/1.4 system-ui, sans-serif; color: var(--text); background: var(--ground); }
header { display: flex; flex-wrap: wrap; gap: 8px 14px; align-items: center; padding: 8px 14px; background: var(--head); border-bottom: 1px solid var(--line); }
h1 { font-size: 16px; margin: 0; }
.counts, output { color: var(--soft); }
.counts { white-space: nowrap; }
output { min-width: 7em; }
#search { flex: 1; min-width: 180px; max-width: 420px; }
input, button { font: inherit; color: inherit; background: var(--box); border: 1px solid var(--line); border-radius: 6px; padding: 4px 10px; }
button { cursor: pointer; }
.buttons { margin-left: auto; display: flex; gap: 6px; }
main { flex: 1; display: flex; min-height: 0; }
#stage { position: relative; flex: 1; min-width: 0; overflow: hidden; cursor: grab; touch-action: none; outline-offset: -3px; }
#stage.dragging { cursor: grabbing; }
#stage > svg { display: block; width: 100%; height: 100%; user-select: none; }
aside { width: 320px; overflow: auto; padding: 14px; background: var(--head); border-left: 1px solid var(--line); }
aside h2 { font-size: 15px; margin: 0 0 4px; overflow-wrap: anywhere; }
aside h3 { font-size: 12px; margin: 14px 0 4px; color: var(--soft); text-transform: uppercase; letter-spacing: .04em; }
aside p { margin: 0 0 4px; color: var(--soft); overflow-wrap: anywhere; }
aside ul { list-style: none; margin: 0; padding: 0; }
aside li button { display: block; width: 100%; text-align: left; border: 0; background: none; padding: 2px 4px; overflow-wrap: anywhere; }
aside li button:hover { background: var(--ground); }
aside .close { float: right; }
.box { fill: var(--box); stroke: var(--line); }
.root > .box { stroke: var(--strong); stroke-width: 2; }
.global > .box { stroke-dasharray: 5 3; }
.module { cursor: pointer; }
.name { font: 600 14px ui-monospace, monospace; fill: var(--text); }
.provider text { font: 12px ui-monospace, monospace; fill: var(--text); }
.provider rect { fill: transparent; }
.provider:hover rect { fill: var(--ground); }
circle { fill: var(--box); stroke: var(--soft); }
.exported circle { fill: var(--soft); stroke: var(--soft); }
.controller circle { fill: var(--controller); stroke: var(--controller); }
.import { fill: none; stroke: var(--lead); stroke-width: 1.2; marker-end: url(#imported); }
.dense .import { opacity: .5; }
.dense .import.common { opacity: .12; }
#imported path { fill: var(--lead); }
#near path { fill: var(--strong); }
.dependency { fill: none; stroke: var(--needs); stroke-width: 1.6; marker-end: url(#arrow); pointer-events: none; }
#arrow path { fill: var(--needs); }
button[aria-pressed="true"] { border-color: var(--strong); color: var(--strong); }
.legend { position: absolute; left: 10px; bottom: 10px; display: flex; flex-wrap: wrap; gap: 2px 14px; margin: 0; padding: 4px 10px;
  list-style: none; font-size: 12px; color: var(--soft); background: var(--head); border: 1px solid var(--line); border-radius: 6px; pointer-events: none; }
.legend li { display: flex; align-items: center; gap: 4px; }
.key { width: 12px; height: 12px; }
.key.wide { width: 24px; }
.names .provider { display: none; }
.far .provider { visibility: hidden; }
.far .provider.found, .far .provider.chosen { visibility: visible; }
.far .name { font-size: var(--far); }
.focused .module { opacity: .28; }
.focused .module.near { opacity: 1; }
.focused .import { opacity: .1; }
.focused .import.near { opacity: 1; stroke: var(--strong); stroke-width: 2; marker-end: url(#near); }
.chosen > .box { stroke: var(--strong); stroke-width: 2.5; }
.provider.chosen rect { fill: var(--mark); }
.found > .box, .provider.found rect { fill: var(--mark); }
@media (max-width: 700px) { main { flex-direction: column; } aside { width: auto; max-height: 45%; border-left: 0; border-top: 1px solid var(--line); } }
`;

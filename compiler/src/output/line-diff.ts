import { createTwoFilesPatch, structuredPatch } from 'diff';

/** Above this number of differing lines, the exact difference is not worth the time to compute it. */
const maximumEdits = 1000;

/**
 * The first differences between two texts in the unified format: at most `limit` lines, and a last one with the number
 * of further lines.
 */
export function diffLines(before: string, after: string, limit: number): readonly string[] {
  const patch = structuredPatch('', '', before, after, '', '', {
    context: 1,
    stripTrailingCr: true,
    maxEditLength: maximumEdits,
  });
  if (patch === undefined) return ['(more than can be shown)'];
  const lines = patch.hunks.flatMap((hunk) => [
    `@@ -${range(hunk.oldStart, hunk.oldLines)} +${range(hunk.newStart, hunk.newLines)} @@`,
    ...hunk.lines,
  ]);
  if (lines.length <= limit) return lines;
  return [...lines.slice(0, limit), `(${lines.length - limit} more lines)`];
}

/** An empty range is named by the line before it. */
function range(start: number, lines: number): string {
  return `${lines === 0 ? start - 1 : start},${lines}`;
}

/** The difference of a file as a patch that `git apply` and `patch -p1` take. */
export function filePatch(file: string, before: string, after: string): string {
  const patch = createTwoFilesPatch(`a/${file}`, `b/${file}`, before, after, undefined, undefined, { context: 2 });
  return patch.replace(/^=+\n/, '');
}

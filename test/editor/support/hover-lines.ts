import { hoverAt } from '../../../compiler/src/editor/hover/hover-at.js';
import type { OpenedApplication } from './opened-application.js';

/** The hover at the place `|` in an excerpt of a file. */
export function hover(opened: OpenedApplication, file: string, excerpt: string): ReturnType<typeof hoverAt> {
  return hoverAt(opened.application, opened.placeOf(file, excerpt), opened.readFile);
}

/** The lines of the hover at the place `|` in an excerpt of a file. */
export function hoverLines(opened: OpenedApplication, file: string, excerpt: string): readonly string[] {
  return (hover(opened, file, excerpt)?.markdown ?? '').split('\n').filter((line) => line !== '');
}

import type { Module } from '../../model/application-model.js';
import type { ClassReference } from '../../model/class-reference.js';
import type { ApplicationIndex } from './application-index.js';

/** Whether a module provides a class, or imports a module that exports it. */
export function isVisibleIn(module: Module, { id }: ClassReference, index: ApplicationIndex): boolean {
  const owner = index.provider(id)?.module;
  if (owner === undefined) return false;
  if (owner === module.class.id) return true;
  const { exports, global } = index.module(owner);
  const isImported = global || module.imports.some((entry) => entry.class.id === owner);
  return isImported && exports.some((entry) => entry.class.id === id);
}

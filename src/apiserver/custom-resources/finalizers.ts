import { qualifiedNameFaults } from '../../base/formats/index.js';
import type { ApiObject } from '../model/index.js';

const standard: ReadonlySet<string> = new Set(['orphan', 'foregroundDeletion', 'kubernetes']);

/** Returns warnings about added finalizers whose names are invalid, or may collide with those of other programs. */
export function finalizerWarnings(object: ApiObject, old: ApiObject | undefined): readonly string[] {
  const before = new Set(old?.metadata.finalizers);
  const added = [...new Set(object.metadata.finalizers)].filter((name) => !before.has(name)).sort();
  return added.flatMap(warningsOf);
}

function warningsOf(name: string): readonly string[] {
  const at = `metadata.finalizers: ${JSON.stringify(name)}:`;
  const invalid = qualifiedNameFaults(name).map((message) => `${at} ${message}`);
  if (name.includes('/') || standard.has(name)) return invalid;
  const hint = name.includes('.')
    ? 'prefer a domain-qualified finalizer name including a path (/) to avoid accidental conflicts with other finalizer writers'
    : 'prefer a domain-qualified finalizer name to avoid accidental conflicts with other finalizer writers';
  return [...invalid, `${at} ${hint}`];
}

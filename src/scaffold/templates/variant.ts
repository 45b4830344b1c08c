import type { ReadableFiles } from '../../files/index.js';
import type { Project, Resource } from '../../project/index.js';
import type { ControllerId } from '../names/api-names.js';
import type { ScaffoldEdit } from '../text/scaffold-edit.js';

/** How the files of a kind, or of one of its controllers, differ from the usual ones. */
export interface KindVariant {
  /** Templates that replace others, by the path of the usual one. */
  readonly templates: Readonly<Record<string, string>>;
  /** More values for the templates. */
  readonly context: Readonly<Record<string, unknown>>;
  /** More edits of shared files, for the controller. */
  readonly controllerEdits: readonly ScaffoldEdit[];
}

/** Returns the variant of a kind or a controller; undefined if its files are the usual ones. */
export type VariantOf = (project: Project, resource: Resource, id: ControllerId) => KindVariant | undefined;

/** A view of the templates in which a variant replaces some. */
export function withVariant(templates: ReadableFiles, variant: KindVariant | undefined): ReadableFiles {
  if (!variant) return templates;
  const replaced = new Map(Object.entries(variant.templates));
  return { ...templates, readText: (path) => templates.readText(replaced.get(path) ?? path) };
}

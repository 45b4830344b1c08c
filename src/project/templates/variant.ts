import type { Project, Resource } from '../../base/project-file/index.js';
import type { ControllerId } from '../names/api-names.js';
import type { ScaffoldEdit } from '../text/scaffold-edit.js';

/** Differences from the default files of a kind or of one of its controllers. */
export interface KindVariant {
  /** Replacement templates, by the path of the default template. */
  readonly templates: Readonly<Record<string, string>>;
  /** Additional values for the templates. */
  readonly context: Readonly<Record<string, unknown>>;
  /** Additional edits of shared files, for the controller. */
  readonly controllerEdits: readonly ScaffoldEdit[];
}

/** Returns the variant of a kind or a controller; undefined for the default files. */
export type VariantOf = (project: Project, resource: Resource, id: ControllerId) => KindVariant | undefined;

import type { Project, Resource } from '../../base/project-file/index.js';
import { otherVersions } from '../names/other-versions.js';
import { hasTypes, typesOf, type WebhookTypes } from '../names/webhook-types.js';
import { catalog } from '../templates/catalog.js';
import type { Surroundings } from '../templates/plan.js';
import { type RenderedTemplate, renderTemplates } from '../templates/write-templates.js';
import { importsIn } from '../text/named-import.js';
import type { ScaffoldEdit } from '../text/scaffold-edit.js';
import { copiesOf } from './copy/copied-version.js';
import { controllerEdits, manifestEdits } from './edits/api-edits.js';
import { webhookEdits } from './edits/webhook-edits.js';
import {
  apiRendering,
  type ConversionRendering,
  conversionRendering,
  type RenderingOptions,
  webhookRendering,
} from './rendering.js';

/** A part that a command has added for a kind: the types, a controller, or the webhooks. */
export type Part =
  | { readonly kind: 'api'; readonly resource: Resource }
  | { readonly kind: 'controller'; readonly resource: Resource; readonly controllerName?: string }
  | { readonly kind: 'webhook'; readonly resource: Resource; readonly types: WebhookTypes };

/** The files of a part, as the command would create them now, and the command's edits of shared files. */
export interface PartContents {
  readonly files: readonly RenderedTemplate[];
  readonly edits: readonly ScaffoldEdit[];
}

/** Returns all parts that PROJECT records. */
export function partsOf(project: Project): readonly Part[] {
  return project.resources.flatMap((resource) => [
    ...(resource.api ? [{ kind: 'api', resource } as const] : []),
    ...controllerPartsOf(resource),
    ...webhookPartsOf(resource),
  ]);
}

/** Returns the controllers of a kind. The controller that is named after the kind has no `controllerName`. */
export function controllerPartsOf(resource: Resource): readonly Extract<Part, { kind: 'controller' }>[] {
  const isDefault = (name: string) => name === resource.kind.toLowerCase();
  return [
    ...(resource.controller ? [{ kind: 'controller', resource } as const] : []),
    ...resource.controllers.map(
      ({ name }) => ({ kind: 'controller', resource, ...(isDefault(name) ? {} : { controllerName: name }) }) as const,
    ),
  ];
}

function webhookPartsOf(resource: Resource): readonly Part[] {
  const types = typesOf(resource);
  return hasTypes(types) ? [{ kind: 'webhook', resource, types }] : [];
}

/** Options for rendering a part. */
export interface PartOptions extends Omit<RenderingOptions, 'resource' | 'force'> {
  /** Whether types are marked as the storage version. Default: false. */
  readonly isStorage?: boolean;
}

/** Renders the files and edits of a part. */
export function contentsOf(part: Part, { isStorage = false, ...options }: PartOptions): PartContents {
  const { resource } = part;
  const { project, around } = options;
  const main = mainOf(around);
  switch (part.kind) {
    case 'api': {
      const rendering = apiRendering({ ...options, resource }, {}, ['resource'], isStorage);
      return { files: renderTemplates(catalog.api, rendering), edits: manifestEdits(project, resource) };
    }
    case 'controller': {
      const rendering = apiRendering({ ...options, resource }, part, ['controller'], false);
      return {
        files: renderTemplates(catalog.api, rendering),
        edits: controllerEdits(part, project, resource, main, around.variantOf?.(project, resource, part)),
      };
    }
    case 'webhook': {
      const { types } = part;
      const rendering = webhookRendering({ ...options, resource });
      const conversion = types.conversion ? conversionRendering({ ...options, resource }, types.spoke) : undefined;
      return {
        files: [...renderTemplates(catalog.webhook, rendering), ...(conversion ? renderConversion(conversion) : [])],
        edits: webhookEdits({ types, project, resource, rendering, main, ...(conversion ? { conversion } : {}) }),
      };
    }
  }
}

/** Returns `src/main.ts`, preceded by the imports of the earlier project if a project is scaffolded again. */
function mainOf({ files, earlier }: Surroundings): string {
  const main = 'src/main.ts';
  const imports = importsIn(earlier?.readText(main) ?? '').filter(
    ({ name, local, module }) => module.startsWith('./') && (local === name || local.startsWith(`${name}Of`)),
  );
  const lines = imports.map(({ name, local, module }) => `import { ${name} as ${local} } from '${module}';`);
  return [...lines, files.readText(main) ?? ''].join('\n');
}

/** Renders the files of a hub and its spokes. */
export function renderConversion({ rendering, spokes }: ConversionRendering): readonly RenderedTemplate[] {
  return [
    ...renderTemplates(catalog.conversion, rendering),
    ...spokes.flatMap((spoke) => renderTemplates(catalog.spoke, spoke.rendering)),
  ];
}

/** Renders a part in all forms in which commands may have created it. */
export function variantsOf(part: Part, options: PartOptions): readonly PartContents[] {
  const usual = contentsOf(part, options);
  if (part.kind !== 'api') return [usual];
  const { resource } = part;
  const { project, around } = options;
  const copies = otherVersions(project, resource).flatMap((from) =>
    copiesOf({ from, to: resource, project }, usual.files, around.files),
  );
  return [usual, contentsOf(part, { ...options, isStorage: true }), ...copies.map((files) => ({ ...usual, files }))];
}

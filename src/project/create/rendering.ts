import type { DiagnosticSink } from '../../base/problems/index.js';
import type { Project, Resource } from '../../base/project-file/index.js';
import type { ControllerId } from '../names/api-names.js';
import type { Condition } from '../templates/catalog.js';
import { headerOf } from '../templates/header.js';
import type { Surroundings } from '../templates/plan.js';
import { packageTemplates } from '../templates/template.js';
import type { Rendering } from '../templates/write-templates.js';
import { apiContext, pathNames } from './context/api-context.js';
import { hubContext, spokeContext } from './context/conversion-context.js';
import { webhookContext } from './context/webhook-context.js';
import type { ConversionAdditions } from './edits/conversion-edits.js';

/** Options for rendering the templates of a kind. */
export interface RenderingOptions {
  readonly project: Project;
  readonly resource: Resource;
  readonly around: Surroundings;
  /** Whether existing files are overwritten. Default: false. */
  readonly force?: boolean;
  readonly sink: DiagnosticSink;
}

/** Returns the inputs for the templates of types, manifests and controllers. */
export function apiRendering(
  options: RenderingOptions,
  id: ControllerId,
  conditions: readonly Condition[],
  isStorage: boolean,
): Rendering {
  const { project, resource, around } = options;
  const variant = around.variantOf?.(project, resource, id);
  return {
    ...commonRendering(options),
    ...(variant ? { replaced: variant.templates } : {}),
    context: { ...apiContext(id, project, resource, around), isStorage, ...variant?.context },
    names: pathNames(project, resource, id),
    conditions,
  };
}

/** The inputs for the templates of a conversion webhook. */
export type ConversionRendering = Pick<ConversionAdditions, 'rendering' | 'spokes'>;

/** Returns the inputs for the templates of webhooks. */
export function webhookRendering(options: RenderingOptions): Rendering {
  const { project, resource, around } = options;
  return {
    ...commonRendering(options),
    context: webhookContext(project, resource, around),
    names: pathNames(project, resource),
  };
}

/** Returns the inputs for the templates of a hub and its spokes. */
export function conversionRendering(options: RenderingOptions, spokes: readonly string[]): ConversionRendering {
  const { project, resource: hub, around } = options;
  const rendered = (version: string, context: object): Rendering => ({
    ...commonRendering(options),
    context,
    names: pathNames(project, { ...hub, version }),
  });
  return {
    rendering: rendered(hub.version, hubContext(project, hub, around)),
    spokes: spokes.map((version) => {
      const context = spokeContext(project, hub, version, around);
      return { version, spokeName: context.spokeName, rendering: rendered(version, context) };
    }),
  };
}

/** Returns the inputs that all templates share. */
export function commonRendering({
  around,
  force = false,
  sink,
}: Pick<RenderingOptions, 'around' | 'force' | 'sink'>): Pick<Rendering, 'templates' | 'header' | 'force' | 'sink'> {
  const { files, year, templates = packageTemplates() } = around;
  return { templates, header: headerOf(files, year), force, sink };
}

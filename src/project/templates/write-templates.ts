import type { ReadableFiles } from '../../base/files/index.js';
import type { DiagnosticSink } from '../../base/problems/index.js';
import { Code } from '../text/code.js';
import type { Condition, TemplateEntry } from './catalog.js';
import type { Draft } from './draft.js';
import { mergeIgnoreFile } from './merge-ignore.js';
import { mergePackageJson } from './merge-package.js';
import { render } from './render.js';
import { outputPathOf, type PathNames } from './template.js';
import type { KindVariant } from './variant.js';

/** The inputs for rendering templates. */
export interface Rendering {
  readonly templates: ReadableFiles;
  /** Replacement templates, by the path of the default template. Default: none. */
  readonly replaced?: KindVariant['templates'];
  readonly context: object;
  /** The values of the placeholders in template paths. Default: none; the paths have no placeholders. */
  readonly names?: PathNames;
  /** The conditions that are true. Default: none. */
  readonly conditions?: readonly Condition[];
  readonly header: string;
  readonly force: boolean;
  readonly sink: DiagnosticSink;
}

/** A rendered template. */
export interface RenderedTemplate {
  readonly path: string;
  /** Rendered when it is read for the first time. */
  readonly contents: string;
  readonly entry: TemplateEntry;
}

/** Renders the templates whose condition is true into a draft. */
export function writeTemplates(draft: Draft, entries: readonly TemplateEntry[], rendering: Rendering): void {
  writeRendered(draft, renderTemplates(entries, rendering), rendering);
}

/** Writes rendered templates into a draft. */
export function writeRendered(draft: Draft, rendered: readonly RenderedTemplate[], rendering: Rendering): void {
  for (const { path, contents, entry } of rendered) {
    if (entry.ifExists === 'merge') mergeInto(draft, path, contents, rendering);
    else draft.write(path, contents, rendering.force && entry.force ? 'replace' : entry.ifExists, entry.executable);
  }
}

/** Returns the templates whose condition is true. */
export function renderTemplates(entries: readonly TemplateEntry[], rendering: Rendering): readonly RenderedTemplate[] {
  return entries.flatMap((entry) => {
    if (entry.when !== undefined && !rendering.conditions?.includes(entry.when)) return [];
    const path = outputPathOf(entry.template, rendering.names ?? {});
    let text: string | undefined;
    return [
      {
        path,
        entry,
        get contents() {
          text ??= contentsOf(entry.template, path, rendering);
          return text;
        },
      },
    ];
  });
}

function contentsOf(template: string, path: string, rendering: Rendering): string {
  const text = renderFile(template, rendering);
  // Configuration files of tools at the root have no header.
  const hasHeader = path.endsWith('.ts') && path.includes('/');
  return text !== undefined && hasHeader ? rendering.header + text : (text ?? '');
}

/** Adds missing entries to an existing package.json or ignore file; a missing file is created. */
function mergeInto(draft: Draft, path: string, rendered: string, { force, sink }: Rendering): void {
  const { files } = draft;
  const before = files.readText(path);
  const mergeWith = (text: string) =>
    path === 'package.json'
      ? mergePackageJson({ before: text, rendered, files, force, sink })
      : mergeIgnoreFile(text, rendered);
  const text = before === undefined ? rendered : mergeWith(before);
  if (text !== undefined) draft.write(path, text, 'replace');
}

/** Renders code for a scaffold marker, without the newline at its end. */
export function renderFragment(template: string, rendering: Rendering): Code {
  return new Code((renderFile(template, rendering) ?? '').trimEnd());
}

/** Renders a block of code, followed by an empty line. */
export function renderBlock(template: string, rendering: Rendering): Code {
  return new Code(`${renderFragment(template, rendering)}\n`);
}

function renderFile(path: string, { templates, replaced, context, sink }: Rendering): string | undefined {
  const template = replaced?.[path] ?? path;
  const sourceOf = () => {
    const source = templates.readText(template);
    if (source === undefined) throw new Error(`bug: the package has no template ${template}`);
    return source;
  };
  return render(template, sourceOf, context, sink);
}

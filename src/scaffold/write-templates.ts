import type { ReadableFiles } from '../files/index.js';
import type { DiagnosticSink } from '../problems/index.js';
import type { Condition, TemplateEntry } from './catalog.js';
import { Code } from './code.js';
import type { Draft } from './draft.js';
import { mergeFile } from './merge.js';
import { render } from './render.js';
import { outputPathOf, type PathNames } from './template.js';

/** The inputs for rendering the templates of one command. */
export interface Rendering {
  readonly templates: ReadableFiles;
  readonly context: object;
  readonly names: PathNames;
  /** Conditions that are true. */
  readonly conditions: ReadonlySet<Condition>;
  /** The header of each TypeScript file. */
  readonly header: string;
  /** Whether `--force` was passed. */
  readonly force: boolean;
  readonly sink: DiagnosticSink;
}

/** Renders the templates whose condition is true into a draft. */
export function writeTemplates(draft: Draft, entries: readonly TemplateEntry[], rendering: Rendering): void {
  for (const entry of entries) {
    if (entry.when !== undefined && !rendering.conditions.has(entry.when)) continue;
    const text = renderFile(entry.template, rendering);
    if (text === undefined) continue;
    const path = outputPathOf(entry.template, rendering.names);
    const contents = path.endsWith('.ts') && path.includes('/') ? rendering.header + text : text;
    if (entry.ifExists === 'merge') mergeInto(draft, path, contents, rendering);
    else draft.write(path, contents, rendering.force && entry.force ? 'replace' : entry.ifExists, entry.executable);
  }
}

function mergeInto(draft: Draft, path: string, rendered: string, { force, sink }: Rendering): void {
  const { files } = draft;
  const before = files.readText(path);
  const text = before === undefined ? rendered : mergeFile(path, { before, rendered, files, force, sink });
  if (text !== undefined) draft.write(path, text, 'replace');
}

/** Renders code for a scaffold marker, without the newline at its end. */
export function renderFragment(template: string, rendering: Rendering): Code {
  return new Code((renderFile(template, rendering) ?? '').trimEnd());
}

function renderFile(template: string, { templates, context, sink }: Rendering): string | undefined {
  const source = templates.readText(template);
  if (source === undefined) throw new Error(`bug: the package has no template ${template}`);
  return render(template, source, context, sink);
}

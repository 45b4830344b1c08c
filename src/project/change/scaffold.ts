import { isDeepStrictEqual } from 'node:util';
import type { DiagnosticSink } from '../../base/problems/index.js';
import type { Project } from '../../base/project-file/index.js';
import { projectContext } from '../create/context/context.js';
import { contentsOf, type PartContents, partsOf } from '../create/parts.js';
import { commonRendering } from '../create/rendering.js';
import { catalog } from '../templates/catalog.js';
import type { Surroundings } from '../templates/plan.js';
import { type RenderedTemplate, renderTemplates } from '../templates/write-templates.js';
import { renderEdit, type ScaffoldEdit } from '../text/scaffold-edit.js';
import { mergeFile } from './merge-file.js';
import type { Merged } from './merge-text.js';

/** The files of a project as commands create them from PROJECT. A file is rendered when it is read. */
export class Scaffold {
  /** In the order in which commands create them. */
  readonly files: readonly RenderedTemplate[];
  readonly #parts: readonly PartContents[];
  readonly #texts = new Map<string, string | undefined>();

  constructor(init: readonly RenderedTemplate[], parts: readonly PartContents[]) {
    this.#parts = parts;
    this.files = [...init, ...parts.flatMap(({ files }) => files)];
  }

  /** Returns the contents of a file, with the edits of all parts; undefined if no command creates the file. */
  readText(path: string): string | undefined {
    if (!this.#texts.has(path)) this.#texts.set(path, this.#render(path));
    return this.#texts.get(path);
  }

  /** Returns the contents of a file without the edits of parts. */
  readCreated(path: string): string | undefined {
    return this.files.find((file) => file.path === path)?.contents;
  }

  editAgain(edit: ScaffoldEdit, disk: string): Merged {
    const [before, after] = [this.#render(edit.path, edit), this.readText(edit.path)];
    if (before === undefined || after === undefined) return { text: disk, failed: [] };
    return mergeFile(edit.path, before, after, disk);
  }

  #render(path: string, omitted?: ScaffoldEdit): string | undefined {
    const isOmitted = (edit: ScaffoldEdit) => omitted !== undefined && isDeepStrictEqual(edit, omitted);
    const edits = this.#parts.flatMap((part) => part.edits.filter((edit) => edit.path === path && !isOmitted(edit)));
    const created = this.readCreated(path);
    return created === undefined ? undefined : edits.reduce(renderEdit, created);
  }
}

/** Returns the files that commands would create for a project. */
export function scaffoldOf(project: Project, around: Surroundings, sink: DiagnosticSink): Scaffold {
  const parts = partsOf(project).map((part) => contentsOf(part, { project, around, sink }));
  return new Scaffold(initFiles(project, around, sink), parts);
}

/** Renders the files of `kbts init`. */
export function initFiles(project: Project, around: Surroundings, sink: DiagnosticSink): readonly RenderedTemplate[] {
  return renderTemplates(catalog.init, {
    ...commonRendering({ around, sink }),
    context: { ...projectContext(project, around.version), dependency: '', boilerplate: '' },
  });
}

import { type FileChange, mergeChanges, type ReadableFiles, withChanges } from '../../../base/files/index.js';
import type { DiagnosticSink } from '../../../base/problems/index.js';
import { type Project, projectFile, writeProject } from '../../../base/project-file/index.js';
import type { ScaffoldPlan, Surroundings } from '../../../project/index.js';

/** A project to which plans are added. Each plan is based on the result of the previous plans. */
export class ProjectDraft {
  #changes: readonly FileChange[] = [];
  #project: Project | undefined;

  constructor(
    private readonly start: Surroundings,
    readonly sink: DiagnosticSink,
  ) {}

  /** The files after the changes so far. */
  get files(): ReadableFiles {
    return withChanges(this.start.files, this.#changes);
  }

  get changes(): readonly FileChange[] {
    return this.#changes;
  }

  /** The inputs of the next plan. */
  get around(): Surroundings {
    return { ...this.start, files: this.files };
  }

  get project(): Project {
    if (!this.#project) throw new Error('bug: no plan was added yet');
    return this.#project;
  }

  /** Adds a plan. Returns false if the plan is undefined, which means that errors were reported. */
  add(plan: ScaffoldPlan | undefined): boolean {
    if (!plan) return false;
    this.#changes = this.#project ? mergeChanges(this.#changes, plan.changes, this.start.files) : plan.changes;
    this.#project = plan.project;
    return true;
  }

  change(changes: readonly FileChange[]): void {
    this.#changes = mergeChanges(this.#changes, changes, this.start.files);
  }

  write(path: string, contents: string): void {
    this.change([{ kind: 'create', path, contents }]);
  }

  remove(path: string): void {
    const before = this.files.readText(path);
    if (before !== undefined) this.change([{ kind: 'delete', path, before }]);
  }

  edit(path: string, edit: (text: string) => string): void {
    const text = this.files.readText(path);
    if (text !== undefined) this.write(path, edit(text));
  }

  set(settings: Partial<Project>): void {
    const project = { ...this.project, ...settings };
    this.#project = project;
    this.edit(projectFile, (text) => writeProject(project, text));
  }
}

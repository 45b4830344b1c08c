import { type FileChange, mergeChanges, type ReadableFiles, withChanges } from '../../../files/index.js';
import type { DiagnosticSink } from '../../../problems/index.js';
import { type Project, projectFile, writeProject } from '../../../project/index.js';
import type { ScaffoldPlan, Surroundings } from '../../../scaffold/index.js';
import { type Place, surroundingsOf } from '../../place.js';

/** A project under construction: plans are added one after the other, and each sees the result of those before. */
export class ProjectDraft {
  #changes: readonly FileChange[] = [];
  #project: Project | undefined;

  constructor(
    private readonly place: Place,
    readonly sink: DiagnosticSink,
  ) {}

  /** The files as they are after the changes. */
  get files(): ReadableFiles {
    return withChanges(this.place.files, this.#changes);
  }

  get changes(): readonly FileChange[] {
    return this.#changes;
  }

  /** The inputs of the next plan. */
  get around(): Surroundings {
    return { ...surroundingsOf(this.place), files: this.files };
  }

  /** The project. Exists once a plan was added. */
  get project(): Project {
    if (!this.#project) throw new Error('no plan was added yet');
    return this.#project;
  }

  /** Adds a plan; undefined stands for one that reported errors. Returns whether there is one. */
  add(plan: ScaffoldPlan | undefined): boolean {
    if (!plan) return false;
    this.#changes = this.#project ? mergeChanges(this.#changes, plan.changes, this.place.files) : plan.changes;
    this.#project = plan.project;
    return true;
  }

  /** Adds changes of files. */
  change(changes: readonly FileChange[]): void {
    this.#changes = mergeChanges(this.#changes, changes, this.place.files);
  }

  /** Writes a file; an existing one is replaced. */
  write(path: string, contents: string): void {
    this.change([{ kind: 'create', path, contents }]);
  }

  /** Edits a file, if there is one. */
  edit(path: string, edit: (text: string) => string): void {
    const text = this.files.readText(path);
    if (text !== undefined) this.write(path, edit(text));
  }

  /** Changes the settings in PROJECT. */
  set(settings: Partial<Project>): void {
    const project = { ...this.project, ...settings };
    this.#project = project;
    this.edit(projectFile, (text) => writeProject(project, text));
  }
}

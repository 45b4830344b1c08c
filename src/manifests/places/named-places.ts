import { isAbsolute } from 'node:path';
import type { OutsideFolder, ReadableFiles } from '../../files/index.js';
import type { Span } from '../../problems/index.js';
import type { Origin } from './origin.js';
import { isInside, projectPath } from './project-path.js';

type Report = (message: string, span: Span | undefined, hint: string) => void;

/**
 * Resolves files and folders in arguments. Those in PROJECT come with the repository, so they must be inside the
 * project after symlinks are resolved, and neither in `.git` nor in `node_modules`. The command line may also specify
 * outside locations to read from, and outside output folders, which no symlink may lead to; an inside path must never be a symlink to the outside.
 */
export class NamedPlaces {
  /** Outside locations that may be read. */
  readonly outside: string[] = [];
  /** Outside folders that may be written to. */
  readonly outputs: OutsideFolder[] = [];

  constructor(
    private readonly origin: Origin,
    private readonly files: ReadableFiles,
    private readonly report: Report,
  ) {}

  /** A file or folder to read. */
  input(given: string, span: Span): void {
    const place = this.#inProject(given);
    if (this.origin === 'command line' && !isInside(place)) this.outside.push(place);
    else
      this.#resolved(given, place, span, 'use a location inside the project, or pass the argument on the command line');
  }

  /** A pattern of source folders; returns it relative to the project. */
  sources(pattern: string, span: Span): string {
    for (const one of pattern.split(';')) {
      const given = one.trim().replace(/(?:^|(?<=\/))\.\.\.$/, '') || '.';
      if (this.origin === 'PROJECT') {
        const hint = 'use a folder inside the project, or pass the argument on the command line';
        this.#resolved(given, this.#inProject(given), span, hint);
      } else if (!isInside(this.#inProject(given))) this.outside.push(this.#inProject(given));
    }
    return isAbsolute(pattern) ? this.#inProject(pattern) : pattern;
  }

  /** An output folder; returns its real path. */
  output(given: string, span: Span | undefined): string {
    const place = this.#inProject(given);
    const isElsewhere = this.files.resolve(place).kind === 'refused' && !isInside(place);
    if (isElsewhere && this.origin === 'command line') return this.#outsideOutput(given, place, span);
    const instead = isElsewhere ? 'pass the argument on the command line' : 'redirect `output:stdout`';
    return this.#resolved(given, place, span, `use a folder inside the project, or ${instead}`);
  }

  #outsideOutput(given: string, place: string, span: Span | undefined): string {
    const found = this.files.resolveOutside(place);
    if (found.kind === 'outside') {
      this.outputs.push({ path: found.relative, ...(span ? { span } : {}) });
      return found.relative;
    }
    this.report(
      `\`${given}\` ${found.reason}`,
      span,
      'use the real path of another folder, or redirect `output:stdout`',
    );
    return place;
  }

  #inProject(given: string): string {
    return projectPath(given, this.files.root);
  }

  #resolved(given: string, place: string, span: Span | undefined, hint: string): string {
    const found = this.files.resolve(place);
    if (found.kind === 'inside') return found.relative;
    const reason = isInside(place) ? found.reason : 'is outside of the project';
    this.report(`\`${given}\` ${reason}`, span, hint);
    return place;
  }
}

import { isAbsolute } from 'node:path';
import type { ReadableFiles } from '../files/index.js';
import type { Span } from '../problems/index.js';
import { isInside, projectPath } from './project-path.js';
import type { Origin } from './request.js';

type Report = (message: string, span: Span | undefined, hint: string) => void;

/**
 * The files and folders that arguments name. Those of PROJECT come with the repository, so they must be inside of the
 * project after links are followed, and neither in `.git` nor in `node_modules`. The command line may also name a place
 * outside to read from; a name inside must not lead outside by a link either way.
 */
export class NamedPlaces {
  /** Places outside that may be read. */
  readonly outside: string[] = [];

  constructor(
    private readonly origin: Origin,
    private readonly files: ReadableFiles,
    private readonly report: Report,
  ) {}

  /** A file or folder that is read. */
  input(given: string, span: Span): void {
    const place = this.#inProject(given);
    if (this.origin === 'command line' && !isInside(place)) this.outside.push(place);
    else
      this.#resolved(
        given,
        place,
        span,
        'name a place inside of the project, or give the argument on the command line',
      );
  }

  /** A pattern of source folders; returns it as the project sees it. */
  sources(pattern: string, span: Span): string {
    for (const one of pattern.split(';')) {
      const given = one.trim().replace(/(?:^|(?<=\/))\.\.\.$/, '') || '.';
      if (this.origin === 'PROJECT') {
        const hint = 'name a folder inside of the project, or give the argument on the command line';
        this.#resolved(given, this.#inProject(given), span, hint);
      } else if (!isInside(this.#inProject(given))) this.outside.push(this.#inProject(given));
    }
    return isAbsolute(pattern) ? this.#inProject(pattern) : pattern;
  }

  /** A folder that files are written to; returns its path after links are followed. */
  output(given: string, span: Span | undefined): string {
    const hint = 'name a folder inside of the project, or redirect `output:stdout`';
    return this.#resolved(given, this.#inProject(given), span, hint);
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

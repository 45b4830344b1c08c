import type { OutsideFolder, ReadableFiles } from '../../base/files/index.js';
import type { Span } from '../../base/problems/index.js';

type Report = (message: string, span: Span | undefined, hint: string) => void;

/**
 * Resolves files and folders in arguments. Paths in PROJECT are part of the repository, so they must be inside the
 * project after symlinks are resolved, and neither in `.git` nor in `node_modules`. The command line may also specify
 * input locations and output folders outside of the project. A path inside the project must not be a symlink to a
 * location outside.
 */
export class NamedPlaces {
  /** Locations outside of the project that may be read. */
  readonly outside: string[] = [];
  /** Folders outside of the project that may be written to. */
  readonly outputs: OutsideFolder[] = [];

  constructor(
    private readonly origin: Origin,
    private readonly files: ReadableFiles,
    private readonly report: Report,
  ) {}

  input(given: string, span: Span): void {
    const place = this.files.relative(given);
    if (this.origin === 'command line' && !isInside(place)) this.outside.push(place);
    else
      this.#resolved(given, place, span, 'use a location inside the project, or pass the argument on the command line');
  }

  /** Resolves a source folder pattern, and returns it relative to the project. */
  sources(pattern: string, span: Span): string {
    for (const one of pattern.split(';')) {
      const given = one.trim().replace(/(?:^|(?<=\/))\.\.\.$/, '') || '.';
      if (this.origin === 'PROJECT') {
        const hint = 'use a folder inside the project, or pass the argument on the command line';
        this.#resolved(given, this.files.relative(given), span, hint);
      } else if (!isInside(this.files.relative(given))) this.outside.push(this.files.relative(given));
    }
    return absolute.test(pattern) ? this.files.relative(pattern) : pattern;
  }

  /** Resolves an output folder, and returns its real path. */
  output(given: string, span: Span | undefined): string {
    const place = this.files.relative(given);
    const isElsewhere = this.files.resolve(place).kind === 'refused' && !isInside(place);
    if (isElsewhere && this.origin === 'command line') return this.#outsideOutput(given, place, span);
    const instead = isElsewhere ? 'pass the argument on the command line' : 'pass `output:stdout` and redirect it';
    return this.#resolved(given, place, span, `use a folder inside the project, or ${instead}`);
  }

  #outsideOutput(given: string, place: string, span: Span | undefined): string {
    const found = this.files.resolveOutside(place);
    if (found.kind === 'outside') {
      this.outputs.push({ path: found.relative, ...(span ? { span } : {}) });
      return found.relative;
    }
    this.report(`\`${given}\` ${found.reason}`, span, 'use another folder, or pass `output:stdout` and redirect it');
    return place;
  }

  #resolved(given: string, place: string, span: Span | undefined, hint: string): string {
    const found = this.files.resolve(place);
    if (found.kind === 'inside') return found.relative;
    const reason = isInside(place) ? found.reason : 'is outside of the project';
    this.report(`\`${given}\` ${reason}`, span, hint);
    return place;
  }
}

/** The origin of the arguments: only the command line may specify locations outside of the project. */
export type Origin = 'command line' | 'PROJECT';

/** Returns the file name that diagnostics show for the arguments. */
export function argumentsFile(origin: Origin): string {
  return origin === 'PROJECT' ? 'PROJECT(manifests)' : '(arguments)';
}

/** An absolute path on POSIX or Windows. */
const absolute = /^(?:\/|[A-Za-z]:[\\/])/;

/** Whether a path from `ReadableFiles.relative` is inside the project. */
export function isInside(place: string): boolean {
  return place !== '..' && !place.startsWith('../') && !place.startsWith('/');
}

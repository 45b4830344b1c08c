/** A page of docs/tutorials. */
export interface TutorialPage {
  readonly name: string;
  /** For example `docs/tutorials/memcached.md`. */
  readonly path: string;
  readonly markdown: string;
  /** The file that a page without a project explains. */
  readonly source: string | undefined;
}

/** What a page is compared with. */
export interface Tested {
  readonly folder: string;
  readonly commands: readonly string[][];
  readonly userFiles: readonly string[];
  read(path: string): string | undefined;
}

/** All pages, in the order of their names. */
export function tutorialPages(): TutorialPage[];

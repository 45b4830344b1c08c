/** How a page is followed. */
export interface PageOptions {
  /** The empty folder of the reader. */
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  /** Changes a command before it runs, because the packages are not published yet. */
  readonly replace: (command: string) => string;
  readonly say: (line: string) => void;
  /** The tested text of a file, for the blank lines between its parts. */
  readonly testedText?: (path: string) => string | undefined;
  /** Called with each command and its folder. */
  readonly beforeCommand?: (command: string, cwd: string) => void;
  /** Whether kubectl is on the path. Default: true. */
  readonly hasKubectl?: boolean;
  /** Accepts other output than that of the page. */
  readonly isLenient?: boolean;
}

/** What following a page led to. */
export interface PageRun {
  /** How many commands and files there were. */
  readonly count: number;
  /** The folder in which the page ends. */
  readonly cwd: string;
  /** What the commands above each output block printed. */
  readonly outputs: readonly { readonly line: number; readonly output: string }[];
}

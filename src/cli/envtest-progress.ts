import type { Release } from '../envtest/index.js';
import type { Io } from './io.js';

/** Shows how far a download is. */
export interface DownloadProgress {
  start(release: Release): void;
  show(received: number, total: number | undefined): void;
  /** Ends the line, if there is one. */
  end(): void;
}

/** Shows downloads on standard error: on a terminal as a line that changes, elsewhere as one line for each. */
export function downloadProgress(io: Io): DownloadProgress {
  const { stderr } = io;
  let archive: Release | undefined;
  let shown = '';
  return {
    start(release) {
      archive = release;
      stderr.write(`Downloading ${release.name} from ${release.url.host}\n`);
    },
    show(received, total) {
      const text = total ? `${Math.floor((received / total) * 100)} % of ${megabytes(total)}` : megabytes(received);
      if (!archive || !stderr.isTerminal || text === shown) return;
      shown = text;
      stderr.write(`\r\u001b[K  ${text}`);
    },
    end() {
      if (shown !== '') stderr.write('\n');
      shown = '';
    },
  };
}

function megabytes(bytes: number): string {
  return `${Math.floor(bytes / 1_000_000)} MB`;
}

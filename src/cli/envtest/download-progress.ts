import type { Release } from '../../testing/envtest/index.js';
import type { Io } from '../terminal/io.js';

/** Reports downloads on standard error: as a progress line on a terminal, as one line per download otherwise. */
export function downloadProgress(io: Io) {
  const { stderr } = io;
  let archive: Release | undefined;
  let shown = '';
  return {
    start(release: Release) {
      archive = release;
      stderr.write(`Downloading ${release.name} from ${release.url.host}\n`);
    },
    show(received: number, total: number | undefined) {
      const text = total ? `${Math.floor((received / total) * 100)}% of ${megabytes(total)}` : megabytes(received);
      if (!archive || !stderr.isTerminal || text === shown) return;
      shown = text;
      stderr.write(`\r\u001b[K  ${text}`);
    },
    /** Ends the current progress line, if any. */
    end() {
      if (shown !== '') stderr.write('\n');
      shown = '';
    },
  };
}

function megabytes(bytes: number): string {
  return `${Math.floor(bytes / 1_000_000)} MB`;
}

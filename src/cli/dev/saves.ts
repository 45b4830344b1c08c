import { watchSources } from '../manifests/watch.js';
import type { Io } from '../terminal/io.js';

/** Time in which the further events of one save arrive, in milliseconds. */
const quietMilliseconds = 10;

/** The saved files of a project, from some moment on. */
export interface Saves {
  /**
   * Calls a function after each save, and at once if there was one before.
   *
   * @returns a promise that is rejected if a folder cannot be watched
   */
  follow(changed: () => void): Promise<never>;
}

/** Watches the sources from now on. */
export function watchSaves(io: Io): Saves {
  let changed = () => {
    isMissed = true;
  };
  let isMissed = false;
  const failed = new Promise<never>((_, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const changedSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => changed(), quietMilliseconds);
    };
    watchSources(io, changedSoon, reject);
  });
  failed.catch(() => {}); // reported to the follower
  return {
    follow(follower) {
      changed = follower;
      if (isMissed) follower();
      return failed;
    },
  };
}

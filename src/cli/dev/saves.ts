import { watchSources } from '../manifests/watch.js';
import type { Io } from '../terminal/io.js';

/** Time within which all events of one save arrive, in milliseconds. */
const quietMilliseconds = 10;

/** Watches the files of a project for saves. */
export interface Saves {
  /** Calls a function after each save, and now if a file was saved before. Rejects if a folder cannot be watched. */
  follow(changed: () => void, isInput: (file: string) => boolean): Promise<never>;
}

/** Starts to watch the sources. */
export function watchSaves(io: Io): Saves {
  let changed = () => {
    isMissed = true;
  };
  let isMissed = false;
  let isFollowedInput = (_file: string) => false;
  const failed = new Promise<never>((_, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const changedSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => changed(), quietMilliseconds);
    };
    watchSources(io, changedSoon, reject, (file) => isFollowedInput(file));
  });
  failed.catch(() => {}); // `follow` reports the error
  return {
    follow(follower, isInput) {
      changed = follower;
      isFollowedInput = isInput;
      if (isMissed) follower();
      return failed;
    },
  };
}

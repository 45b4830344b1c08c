import type { Remains } from './removal.js';

/** Returns what the user has to check after parts were removed, one sentence per note. */
export function remainsNotes({ kept, missed, changed }: Remains): readonly string[] {
  const uses = missed.map(({ path, by }) => `\`${by}\` (uses \`${path}\`)`);
  return [
    ...(kept.length > 0 ? [`Delete what you no longer need: ${kept.map((path) => `\`${path}\``).join(', ')}`] : []),
    ...(uses.length > 0 ? [`Fix files that use what was deleted: ${uses.join(', ')}`] : []),
    ...changed.map((path) => `Remove the rest of the kind from \`${path}\`: it was changed, and is kept`),
  ];
}

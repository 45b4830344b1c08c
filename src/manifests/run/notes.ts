import { shorten } from '../../problems/index.js';
import { needlessGenerators } from '../arguments/generators.js';
import type { ManifestsRequest } from '../arguments/request.js';

/**
 * Returns messages about a successful run: which generators have no effect, and where nothing was found.
 *
 * @param isEmpty whether no manifest was generated
 */
export function notesOf(request: ManifestsRequest | undefined, isEmpty: boolean): readonly string[] {
  if (!request) return [];
  const needless = request.needless.map(
    (name) => `the generator \`${name}\` has no effect: ${needlessGenerators[name].reason}`,
  );
  return isEmpty && request.origin === 'command line' ? [...needless, ...emptyNotes(request)] : needless;
}

/** The project decides about its own arguments; those of a command line are often incomplete. */
function emptyNotes({ generators, paths, places }: ManifestsRequest): string[] {
  const names = Object.keys(generators).map((name) => `\`${name}\``);
  if (names.length === 0) return [];
  const found = `${names.join(' and ')} found ${names.length === 1 ? 'nothing' : 'neither kinds nor markers'}`;
  const isDefault = places.size === 0;
  const searched = paths.map((path) => `\`${shorten(path, 100)}\``).join(', ');
  const hint = isDefault ? ', the default of `paths=`; pass for example `paths=./src/...`' : '';
  return [`no manifest was generated: ${found} in ${searched}${hint}`];
}

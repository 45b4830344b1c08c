/** Where the files of a generator go. */
export type OutputRule =
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'stdout' }
  | { readonly kind: 'none' };

/**
 * Reads an output rule of controller-gen, without `output:` and the name of a generator.
 *
 * @returns undefined when the text is no rule
 */
export function outputRule(text: string): OutputRule | undefined {
  if (text === 'stdout') return { kind: 'stdout' };
  if (text === 'none') return { kind: 'none' };
  if (text.startsWith('dir=')) return folder(text.slice('dir='.length));
  const artifacts = /^artifacts:(.*)$/.exec(text)?.[1];
  const config = artifacts?.split(',').find((part) => part.startsWith('config='));
  return config === undefined ? undefined : folder(config.slice('config='.length));
}

function folder(path: string): OutputRule | undefined {
  const clean = path.replace(/^\.\//, '').replace(/\/+$/, '');
  return clean === '' ? undefined : { kind: 'folder', path: clean };
}

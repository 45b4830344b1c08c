/** The parts of the name of an image. */
export interface ImageName {
  readonly repository: string;
  /** Empty if there is a digest only. */
  readonly tag: string;
  /** Default: empty. */
  readonly digest: string;
}

/** Splits the name of an image. A registry may have a port, so that only a colon after the last slash starts a tag. */
export function splitImage(image: string): ImageName {
  const [name = '', digest = ''] = image.split('@');
  const colon = name.indexOf(':', name.lastIndexOf('/') + 1);
  if (colon >= 0) return { repository: name.slice(0, colon), tag: name.slice(colon + 1), digest };
  return { repository: name, tag: digest === '' ? 'latest' : '', digest };
}

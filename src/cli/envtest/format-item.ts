import { formatPlatform, formatVersion, type Item } from '../../testing/envtest/index.js';

/** Formats a version with its state and platform as a line, as setup-envtest does. */
export function formatItem(state: string, { version, platform }: Item): string {
  return `(${state})  v${formatVersion(version)}  ${formatPlatform(platform)}\n`;
}

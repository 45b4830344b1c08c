import type { RestConfig } from '../../config/index.js';

/** The version of kbts. Repeated here because a bundle has no package.json; a test compares both. */
export const version = '0.1.0';

/** The default user agent. */
export const userAgent = userAgentOf('kbts');

function userAgentOf(name: string): string {
  return `${name}/${version} (${process.platform}/${process.arch}) node/${process.versions.node}`;
}

/** Returns the field manager that the API server derives from a user agent. */
export function fieldManagerOf(agent: string): string {
  return agent.split('/')[0]?.slice(0, 128) || 'kbts';
}

/**
 * Returns a configuration whose user agent begins with the name of a program; unchanged without a name.
 *
 * @throws Error if the name cannot be part of a user agent and a field manager
 */
export function configOf(given: RestConfig, name: string | undefined): RestConfig {
  if (name === undefined) return given;
  if (!/^[A-Za-z0-9](?:[\w.-]{0,126}[A-Za-z0-9])?$/.test(name)) {
    throw new Error(
      `\`name\` must be at most 128 letters, digits, \`-\`, \`_\` and \`.\`, beginning and ending with a letter or digit, found \`${name.slice(0, 200)}\``,
    );
  }
  return { ...given, userAgent: userAgentOf(name) };
}

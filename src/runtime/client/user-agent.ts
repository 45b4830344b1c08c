/** The version of kbts. A bundle has no package.json to read it from; a test compares the two. */
export const version = '0.1.0';

/** The default user agent of requests. */
export const userAgent = userAgentOf('kbts');

/** Returns the user agent of a program. */
export function userAgentOf(name: string): string {
  return `${name}/${version} (${process.platform}/${process.arch}) node/${process.versions.node}`;
}

/** Returns the field manager that the API server derives from a user agent: its first part, at most 128 characters. */
export function fieldManagerOf(agent: string): string {
  return agent.split('/')[0]?.slice(0, 128) || 'kbts';
}

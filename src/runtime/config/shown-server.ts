/** Formats a server URL for messages: without user and password, even if it is malformed. */
export function shownServer(server: string): string {
  return server.replace(/^([a-z+.-]+:\/\/)?.*@/is, '$1…@');
}

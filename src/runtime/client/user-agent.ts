/** The version of kbts. A bundle has no package.json to read it from; a test compares the two. */
export const version = '0.1.0';

/** The default user agent of requests. */
export const userAgent = `kbts/${version} (${process.platform}/${process.arch}) node/${process.versions.node}`;

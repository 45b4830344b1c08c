/** The version of kbts; a bundle has no package.json to read it from, so a test compares the two. */
export const version = '0.1.0';

/** How kbts names itself to the API server. */
export const userAgent = `kbts/${version} (${process.platform}/${process.arch}) node/${process.versions.node}`;

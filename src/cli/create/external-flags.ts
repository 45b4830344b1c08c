import type { ExternalRequest } from '../../sdk/index.js';

/** The flags that name a kind of another project. */
export interface ExternalOptions {
  readonly 'external-api-path': string | undefined;
  readonly 'external-api-domain': string | undefined;
  readonly 'external-api-module': string | undefined;
}

/** Returns the part of a request that the flags set. */
export function externalRequest(options: ExternalOptions): Partial<ExternalRequest> {
  const { 'external-api-path': path, 'external-api-domain': domain, 'external-api-module': module } = options;
  return {
    ...(path === undefined ? {} : { externalPath: path }),
    ...(domain === undefined ? {} : { externalDomain: domain }),
    ...(module === undefined ? {} : { externalModule: module }),
  };
}

import { newTransport } from '../runtime/client/index.js';
import type { RestConfig } from '../runtime/config/index.js';

interface GroupList {
  readonly groups: readonly { readonly preferredVersion: { readonly groupVersion: string } }[];
}

interface ResourceList {
  readonly groupVersion: string;
  readonly resources: readonly {
    readonly name: string;
    readonly singularName: string;
    readonly shortNames?: readonly string[];
    readonly kind: string;
  }[];
}

/** Returns the first kind that kubectl finds by a kind, plural, singular or short name, with or without its group. */
export async function kindNamed(name: string, config: RestConfig): Promise<string | undefined> {
  const [resource = '', ...rest] = name.toLowerCase().split('.');
  const home = rest.join('.');
  for (const { groupVersion, resources } of await discover(config)) {
    const [group = '', version = ''] = groupVersion.includes('/') ? groupVersion.split('/') : ['', groupVersion];
    if (home !== '' && home !== group && home !== `${version}.${group}`) continue;
    const found = resources.find((one) =>
      [one.kind.toLowerCase(), one.name, one.singularName, ...(one.shortNames ?? [])].includes(resource),
    );
    if (found) return found.kind;
  }
  return undefined;
}

/** Returns the resources of the preferred version of each group, the core group first. */
async function discover(config: RestConfig): Promise<readonly ResourceList[]> {
  const transport = newTransport(config);
  try {
    const { groups } = await transport.request<GroupList>({ method: 'GET', path: '/apis' });
    const paths = groups.map(({ preferredVersion }) => `/apis/${preferredVersion.groupVersion}`);
    const lists = await Promise.all(
      ['/api/v1', ...paths].map((path) =>
        // The server of an aggregated API may not be available.
        transport.request<ResourceList>({ method: 'GET', path }).catch(() => undefined),
      ),
    );
    return lists.flatMap((list) => list ?? []);
  } finally {
    transport.close();
  }
}

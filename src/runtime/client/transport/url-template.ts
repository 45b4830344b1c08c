/**
 * The parts of the path of a resource: prefix, namespace, plural, name, and the subresource with the rest of the path.
 */
const resourcePath =
  /^(\/api\/[^/]+|\/apis\/[^/]+\/[^/]+)(?:\/namespaces\/([^/]+))?\/([^/]+)(?:\/([^/]+)(?:\/([^/]+)(\/.*)?)?)?$/;

/**
 * Returns the path of a request with placeholders for names, such as
 * `/apis/batch/v1/namespaces/{namespace}/jobs/{name}`; other paths, such as `/version`, are returned unchanged.
 */
export function urlTemplateOf(path: string): string {
  return mapResourcePath(
    path,
    () => '{name}',
    () => '{namespace}',
  );
}

/**
 * Returns the path up to and including the subresource. After `proxy`, for example, the rest is a path on another
 * server.
 */
export function shownPathOf(path: string): string {
  return mapResourcePath(
    path,
    (name) => name,
    (namespace) => namespace,
  );
}

function mapResourcePath(
  path: string,
  nameOf: (name: string) => string,
  namespaceOf: (namespace: string) => string,
): string {
  const [, prefix, namespace, plural, name, subresource] = resourcePath.exec(path) ?? [];
  if (prefix === undefined) return path;
  const parts = [
    prefix,
    ...(namespace === undefined ? [] : ['namespaces', namespaceOf(namespace)]),
    plural,
    ...(name === undefined ? [] : [nameOf(name)]),
    ...(subresource === undefined ? [] : [subresource]),
  ];
  return parts.join('/');
}

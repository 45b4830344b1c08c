/** The parts of the path of a resource: prefix, namespace, plural, name, and subresource with what follows it. */
const resourcePath =
  /^(\/api\/[^/]+|\/apis\/[^/]+\/[^/]+)(?:\/namespaces\/([^/]+))?\/([^/]+)(?:\/([^/]+)(?:\/([^/]+)(\/.*)?)?)?$/;

/**
 * Returns the path of a request with placeholders for names, such as `/apis/batch/v1/namespaces/{namespace}/jobs/{name}`;
 * paths of other things, such as `/version`, as they are.
 */
export function urlTemplateOf(path: string): string {
  return mapResourcePath(
    path,
    () => '{name}',
    () => '{namespace}',
  );
}

/** Returns the path without what follows a subresource: of `proxy`, that is the path on another server. */
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

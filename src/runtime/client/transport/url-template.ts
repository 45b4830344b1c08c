/**
 * The parts of the path of a resource: prefix, namespace, plural, name, subresource, and the rest of the path.
 */
const resourcePath =
  /^(\/api\/[^/]+|\/apis\/[^/]+\/[^/]+)(?:\/namespaces\/([^/]+))?\/([^/]+)(?:\/([^/]+)(?:\/([^/]+)(\/.*)?)?)?$/;

/**
 * Returns the path of a request with placeholders for names, such as
 * `/apis/batch/v1/namespaces/{namespace}/jobs/{name}`; other paths, such as `/version`, are returned unchanged.
 */
export function urlTemplateOf(path: string): string {
  const [, prefix, namespace, plural, name, subresource] = resourcePath.exec(path) ?? [];
  if (prefix === undefined) return path;
  const within = namespace && '/namespaces/{namespace}';
  return [prefix, within, `/${plural}`, name && '/{name}', subresource && `/${subresource}`].join('');
}

/**
 * Returns the path up to and including the subresource. After `proxy`, for example, the rest is a path on another
 * server.
 */
export function shownPathOf(path: string): string {
  const [, , , , , , rest = ''] = resourcePath.exec(path) ?? [];
  return path.slice(0, path.length - rest.length);
}

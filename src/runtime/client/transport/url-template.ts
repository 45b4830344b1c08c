/** Groups: prefix, namespace, plural, name, subresource, and the rest of the path. */
const resourcePath =
  /^(\/api\/[^/]+|\/apis\/[^/]+\/[^/]+)(?:\/namespaces\/([^/]+))?\/([^/]+)(?:\/([^/]+)(?:\/([^/]+)(\/.*)?)?)?$/;

/** Returns for example `/apis/batch/v1/namespaces/{namespace}/jobs/{name}`; other paths are returned unchanged. */
export function urlTemplateOf(path: string): string {
  const [, prefix, namespace, plural, name, subresource] = resourcePath.exec(path) ?? [];
  if (prefix === undefined) return path;
  const within = namespace && '/namespaces/{namespace}';
  return [prefix, within, `/${plural}`, name && '/{name}', subresource && `/${subresource}`].join('');
}

/** Returns the path up to the subresource. After `proxy`, for example, the rest is a path on another server. */
export function shownPathOf(path: string): string {
  const [, , , , , , rest = ''] = resourcePath.exec(path) ?? [];
  return path.slice(0, path.length - rest.length);
}

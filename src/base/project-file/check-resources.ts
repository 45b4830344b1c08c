import { type DiagnosticSink, errorOf, shorten } from '../problems/index.js';
import type { YamlText } from '../yaml/index.js';
import { qualifiedGroup, type Resource } from './resource.js';

/** An import path in TypeScript or Go: a module, or a folder in the project. */
const importPath = /^(?!.*(?:^|\/)\.\.(?:\/|$))(?:(?:\.\/|src\/)[\p{L}\w@./~+ -]*|[\w@][\w@./~+-]*)$/u;

/** An npm package or a Go module, with or without a version. */
const moduleName = /^(?![-.])@?[\w.~-]+(?:\/[\w.~-]+)*(?:@[\w.~^*+-]+)?$/;

/** Checks each resource in PROJECT: its group, path and module must be valid, and it must be listed only once. */
export function checkResources(resources: readonly Resource[], yaml: YamlText, sink: DiagnosticSink): void {
  const seen = new Set<string>();
  for (const [index, resource] of resources.entries()) {
    const report = (key: string, message: string, hint: string) =>
      sink.report(errorOf('project-invalid', message, hint, yaml.spanOf(['resources', index, key])));
    const { group, domain, version, kind, core, external, path, module } = resource;
    if (!core && qualifiedGroup(resource) === '') {
      report('kind', `the resource \`${kind}\` has neither a group nor a domain`, 'add `group:`, `domain:` or both');
    }
    if ((core || external) && path !== undefined && !importPath.test(path)) {
      const message = `the resource \`${kind}\` has the path \`${shorten(path)}\`, which cannot be imported`;
      report('path', message, 'name an npm package such as `@example/api/v1`, or a folder of the project');
    }
    if (external && module !== undefined && !moduleName.test(module)) {
      const message = `the resource \`${kind}\` has the module \`${shorten(module)}\`, which is not the name of a package`;
      report('module', message, 'write the name and the version, such as `@example/api@1.0.0`');
    }
    const id = JSON.stringify([group, domain, version, kind]);
    if (seen.has(id)) {
      const name = [qualifiedGroup(resource), version, kind].filter((part) => part !== '').join('/');
      report('kind', `the resource \`${name}\` is listed twice`, 'merge the two entries into one');
    }
    seen.add(id);
  }
}

// Descriptions of built-in types from the Go modules that declare them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run-step.mjs';
import { readGoDeclarations } from './go-declarations.mjs';
import { readGoModule } from './go-module.mjs';

/** Types that represent a scalar or any JSON: controller-gen has built-in schemas for them, without descriptions. */
const withoutDescriptions = new Set([
  'k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1.JSON',
  'k8s.io/apimachinery/pkg/api/resource.Quantity',
  'k8s.io/apimachinery/pkg/apis/meta/v1.Duration',
  'k8s.io/apimachinery/pkg/apis/meta/v1.Fields',
  'k8s.io/apimachinery/pkg/apis/meta/v1.MicroTime',
  'k8s.io/apimachinery/pkg/apis/meta/v1.ObjectMeta',
  'k8s.io/apimachinery/pkg/apis/meta/v1.Time',
  'k8s.io/apimachinery/pkg/runtime.RawExtension',
  'k8s.io/apimachinery/pkg/util/intstr.IntOrString',
]);

/**
 * Reads the descriptions of Go packages.
 *
 * @param {string} minor version of Kubernetes, such as `1.37`
 * @param {Record<string, string>} versions module versions by name
 * @param {(typeof readGoModule)} [read]
 * @returns {Promise<(goPackage: string) => Record<string, import('./declaration.mjs').Described>>}
 * @throws OutOfReach
 */
export async function readGoModules(minor, versions, read = readGoModule) {
  const sums = readFileSync(join(root, 'hack/kubernetes', minor, 'go.sum'), 'utf8');
  const modules = await Promise.all(
    Object.entries(versions).map(async ([name, version]) => [name, await read(name, version, sums)]),
  );
  return (goPackage) => {
    const [name, files] = modules.find(([name]) => goPackage.startsWith(`${name}/`)) ?? [];
    if (name === undefined) throw new Error(`no Go module contains the package \`${goPackage}\``);
    return describePackage(goPackage, filesIn(files, goPackage.slice(name.length + 1)));
  };
}

function describePackage(goPackage, sources) {
  const types = Object.assign({}, ...sources.map(readGoDeclarations));
  const described = Object.entries(types)
    .filter(([name]) => !withoutDescriptions.has(`${goPackage}.${name}`))
    .filter(([, { type, fields }]) => type !== '' || Object.keys(fields).length > 0);
  return Object.fromEntries(described);
}

/** The sources in a folder that declare types, without tests and generated files. */
function filesIn(files, folder) {
  const isSource = /^(?!zz_|generated\.|types_swagger_doc).*(?<!_test)\.go$/;
  return [...files]
    .filter(([path]) => path.startsWith(`${folder}/`) && isSource.test(path.slice(folder.length + 1)))
    .filter(([path]) => !path.slice(folder.length + 1).includes('/'))
    .map(([, contents]) => contents.toString());
}

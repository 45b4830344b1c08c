interface GeneratedKind {
  readonly group: string;
  readonly versions: readonly string[];
  readonly kind: string;
  readonly isNamespaced: boolean;
}

/** Matches names that are safe in a command: a link from a stranger must not inject commands. */
const word = /^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,200}[A-Za-z0-9])?$/;

/** Returns the commands that create a project with the kinds in the manifests, if they have the first kind's domain. */
export function projectCommands(manifests: readonly { readonly text: string }[]): readonly string[] {
  const kinds = manifests.flatMap(({ text }) => kindIn(text) ?? []);
  const [first] = kinds;
  if (first === undefined) return [];
  const domain = first.group.slice(first.group.indexOf('.') + 1);
  const creations = kinds
    .filter(({ group }) => group.slice(group.indexOf('.') + 1) === domain)
    .flatMap(({ group, versions, kind, isNamespaced }) =>
      versions.map(
        (version) =>
          `npx kbts create api --group ${group.slice(0, group.indexOf('.'))} --version ${version} --kind ${kind} --resource --controller=false${isNamespaced ? '' : ' --namespaced=false'}`,
      ),
    );
  const folder = `${first.kind.toLowerCase()}-operator`;
  return [
    `npm create kbts@latest ${folder} -- --domain ${domain}`,
    `cd ${folder}`,
    'npm install',
    ...creations,
    '# copy the files from here, then:',
    'npx kbts manifests',
  ];
}

/** Reads a generated CRD without a YAML parser; undefined for other files, and for names unsafe in commands. */
function kindIn(text: string): GeneratedKind | undefined {
  if (!/^kind: CustomResourceDefinition$/m.test(text)) return undefined;
  const field = (pattern: RegExp) => pattern.exec(text)?.[1]?.replaceAll(/^["']|["']$/g, '');
  const group = field(/^ {2}group: (.+)$/m);
  const kind = field(/^ {4}kind: (.+)$/m);
  const [, ofVersions = ''] = text.split(/^ {2}versions:$/m);
  const versions = [...ofVersions.matchAll(/^ {2}[- ] name: (\S+)$/gm)].map(([, version]) => version ?? '');
  const isNamespaced = field(/^ {2}scope: (.+)$/m) === 'Namespaced';
  if (group === undefined || kind === undefined || !group.includes('.')) return undefined;
  return [group, kind, ...versions].every((name) => word.test(name))
    ? { group, kind, versions, isNamespaced }
    : undefined;
}

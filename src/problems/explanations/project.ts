import type { DiagnosticCode } from '../codes.js';
import type { Explanation } from './explanation.js';

/** Problems of the command line, the project and its surroundings. */
export const projectExplanations = {
  usage: {
    cause: 'The command, a flag or an argument does not exist, is missing, or has an invalid value.',
    fix: 'Follow the hint; `kbts COMMAND --help` lists the flags of a command.',
  },
  'project-missing': {
    cause:
      'The command works on a project, and neither this folder nor one above it contains a PROJECT file. A project above that belongs to another user is not used.',
    fix: 'Change to the folder of the project, or create one with `kbts init`.',
  },
  'project-invalid': {
    cause:
      'The PROJECT file cannot be parsed, has an unknown layout or version, or has values that are invalid as names.',
    fix: 'Correct the place that the message points to, or restore the file from version control.',
  },
  'project-conflict': {
    cause: 'The project already contains what the command would create, or something that contradicts it.',
    fix: 'Choose another name, or pass `--force` to create the files again, where the command has it.',
  },
  'resource-invalid': {
    cause:
      'Groups, versions, kinds and plurals become names in URLs, files and code, and have to follow the rules of Kubernetes.',
    fix: 'Correct the name as the message says, for example `--group ship --version v1beta1 --kind Frigate`.',
  },
  'package-invalid': {
    cause: '`package.json` is not a JSON object, or contains values that npm rejects.',
    fix: 'Correct the file; `npm install` has to succeed with it.',
  },
  'package-conflict': {
    cause: 'An existing `package.json` has a script or a setting that differs from what the project requires.',
    fix: 'Rename yours, or pass `--force` to replace it.',
  },
  'file-exists': {
    cause: 'A file is in the way, and kbts never overwrites files that it did not create in this run.',
    fix: 'Move it away, or pass `--force`, where the command has it.',
  },
  'file-missing': {
    cause: 'The command edits a file of the project that does not exist any more.',
    fix: 'Restore it from version control, and run the command again.',
  },
  'path-outside': {
    cause: 'A path points outside of the project, through `..` or a symbolic link, or into `.git` or `node_modules`.',
    fix: 'Use a path inside of the project. `kbts manifests` writes outside only to folders that its command line names.',
  },
  'scaffold-marker-missing': {
    cause: 'kbts inserts code at comments such as `+kubebuilder:scaffold:builder`, and the file has lost one.',
    fix: 'Paste the comment where the message says, and run the command again.',
  },
  'part-missing': {
    cause:
      'PROJECT records what commands created. A file of it was deleted or renamed by hand, it is not registered in `src/main.ts`, or it is not listed in a kustomization file. A later command would edit or delete the wrong things.',
    fix: 'Restore it as the message says, or delete the rest with `kbts delete`. `kbts doctor --fix` adds missing entries of kustomization files.',
  },
  'part-unrecorded': {
    cause:
      'A file has the name and the folder of a controller, of webhooks or of API types, but PROJECT does not record them: it was written by hand, kept by `kbts delete` because it was changed, or left over from a merge.',
    fix: 'Delete the file or rename it. If it is in use, restore its entry in PROJECT from version control.',
  },
  'manifests-stale': {
    cause: 'The sources changed after the manifests were generated, or a generated manifest was edited or deleted.',
    fix: 'Run `kbts manifests`, or `kbts doctor --fix`, and commit the result.',
  },
  'version-mismatch': {
    cause:
      'The project requires another version of Node or kbts than the one that is running or installed, or targets another version of Kubernetes than that of the cluster.',
    fix: 'Install the version that the message names. `npx kbts` runs the one of the project, and `kbts alpha update` updates the files of a project to a newer one.',
  },
  'repository-state': {
    cause:
      'The command works on a git repository: it needs committed files, a branch to start from, or the name of the committer.',
    fix: 'Follow the hint. Nothing was changed, so the command can be run again.',
  },
  'update-failed': {
    cause:
      '`kbts alpha update` runs two versions of kbts, which npm installs from the registry, and pushes with git. One of them failed; the message contains its output.',
    fix: 'Correct the cause. `--from-package` and `--to-package` name packages that are on the disk.',
  },
  'merge-conflict': {
    cause: 'A new version of kbts changes lines of a file that you changed, too, so that git cannot merge them.',
    fix: 'Run `kbts alpha update --force` and resolve the conflict markers on the new branch, or merge the two branches that the command leaves without it.',
  },
  'template-invalid': {
    cause: 'A template of kbts could not be rendered with the values of the project. This is a bug.',
    fix: 'Report it with the command line and the PROJECT file.',
  },
  'plugin-failed': {
    cause:
      'An external plugin is a program of its own. It did not start, ended with an error, took too long, or its response is not as the protocol requires. Nothing was written.',
    fix: 'Read the message of the plugin, and update the plugin or report the error to its author.',
  },
  'plugin-message': {
    cause: 'An external plugin wrote to standard error, for example a warning or progress. Its changes were made.',
    fix: 'Read the message; it is from the plugin, not from kbts.',
  },
  'run-interrupted': {
    cause:
      'An earlier run was killed while it wrote files. A command that only reads does not complete or undo its changes.',
    fix: 'Run `kbts manifests`, or any other command that writes: it restores a consistent state first.',
  },
  'envtest-failed': {
    cause: 'Tests need etcd and kube-apiserver, and the binaries could not be found, downloaded, verified or unpacked.',
    fix: 'Run `kbts envtest use`. Without a network, pass a downloaded archive with `--archive`, or install Go to build them.',
  },
  'write-failed': {
    cause:
      'A file could not be written: no permission, no space, or a folder in its place. All other changes were undone.',
    fix: 'Remove the cause, and run the command again.',
  },
  'system-error': {
    cause: 'The operating system reported an error, for example when a file was read.',
    fix: 'The message contains the error and the path. Check permissions and limits.',
  },
  'internal-error': {
    cause: 'kbts failed in a way that it should not. This is a bug.',
    fix: 'Report it with the output; `KBTS_DEBUG=1` adds a stack trace.',
  },
} as const satisfies Partial<Record<DiagnosticCode, Explanation>>;

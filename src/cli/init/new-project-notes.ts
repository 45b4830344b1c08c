import path from 'node:path';
import { ownFolders, realDisk, workTreeOf } from '../../base/files/index.js';
import { visible } from '../../base/problems/index.js';
import type { OwnSource } from '../../commands/program/own-source.js';
import type { PlannedOutput } from '../../commands/sdk/planned.js';

/** Notes about the kbts dependency if it is not installed from the registry. */
export function sourceNotes({ changes }: PlannedOutput, { spec, place }: OwnSource): string[] {
  const isNamed = changes.some((change) => 'contents' in change && change.contents.includes(JSON.stringify(spec)));
  return place !== undefined && isNamed ? [`Keep \`${place}\`: package.json refers to it`] : [];
}

/** Explains how to enter the folder of a new project. */
export function enterNotes(word: string | undefined): string[] {
  if (word === undefined || word === '.') return [];
  const isPlain = /^[\w./@%+=:,-]+$/.test(word) && !word.startsWith('-');
  return [`Enter the folder: \`cd ${isPlain ? word : `'${word.replaceAll("'", `'\\''`)}'`}\``];
}

/** Explains what to do with the workflows if the project is not at the root of its Git repository. */
export function workflowNotes({ changes }: PlannedOutput, folder: string): string[] {
  const root = workTreeOf(realDisk, folder);
  if (root === folder || !changes.some((change) => change.path.startsWith('.github/'))) return [];
  const up = path.relative(folder, root).split(path.sep).join('/');
  const down = visible(path.relative(root, folder).split(path.sep).join('/'));
  return [
    `Move \`.github\` to \`${up}\`: GitHub reads it only at the root of the repository; set \`defaults.run.working-directory\` to \`${down}\` in each workflow, and add \`${down}/\` to paths such as \`node-version-file\`, and to each \`directory\` in dependabot.yml`,
  ];
}

/** Explains how to build the image of a project in an npm or pnpm workspace, which has its lockfile at the root. */
export function workspaceNotes(folder: string): string[] {
  for (const at of ownFolders(realDisk, folder).slice(1)) {
    const root = ['pnpm-workspace.yaml', 'package.json'].find((name) => declaresWorkspaces(path.join(at, name)));
    if (root === undefined) continue;
    const place = path.relative(folder, path.join(at, root)).split(path.sep).join('/');
    const command = 'npm install --package-lock-only --no-workspaces';
    return [
      `\`${place}\` declares workspaces: if this folder is one of them, the Dockerfile requires a lockfile in this folder. Write it with \`${command}\`, and again after each change to the dependencies`,
    ];
  }
  return [];
}

function declaresWorkspaces(file: string): boolean {
  if (realDisk.entry(file)?.kind !== 'file') return false;
  return file.endsWith('.yaml') || /"workspaces"\s*:/.test(realDisk.read(file));
}

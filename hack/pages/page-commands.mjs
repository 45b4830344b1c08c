// Compares the commands of a tutorial page with the list of commands in testdata.

/** Commands that change a project and are in the list; all others may be anywhere on a page. */
const listed = /^(?:kbts (?:init|create|edit|delete|import|alpha)|npm pkg set) /;

/**
 * The commands of a page that are not in the list, and the other way around.
 *
 * @param {readonly import('./page.mjs').Step[]} steps
 * @param {readonly string[][]} list from `commands.txt`
 * @returns {{ line: number, text: string }[]}
 */
export function commandProblems(steps, list) {
  const onPage = steps
    .filter(({ kind }) => kind === 'commands')
    .flatMap(({ line, commands }) => commands.map((command) => ({ line, command: listedForm(wordsOf(command)) })));
  const found = onPage.filter(({ command }) => listed.test(command));
  const all = list.map(listedForm);
  const expected = all.filter((command) => listed.test(command));
  const at = Array.from({ length: Math.max(found.length, expected.length) }, (_, index) => index).find(
    (index) => found[index]?.command !== expected[index],
  );
  const lastLine = found.at(-1)?.line ?? 1;
  if (at !== undefined) {
    const [has, should] = [found[at]?.command, expected[at]].map((command) => (command ? `\`${command}\`` : 'none'));
    const text = `found the command ${has}, expected ${should} as in commands.txt`;
    return [{ line: found[at]?.line ?? lastLine, text }];
  }
  const required = all.includes('kbts manifests') ? ['kbts manifests', 'npm run check'] : [];
  return required
    .filter((command) => !onPage.some((one) => one.command === command))
    .map((command) => ({
      line: lastLine,
      text: `expected \`${command.replace('kbts', 'npm run')}\` after the last file`,
    }));
}

/** The command as the list writes it: `npm create kbts@latest site -- --domain a.b` is an `init` with that name. */
function listedForm(words) {
  const [first, second, third] = words;
  if (first === 'npm' && second === 'create' && third === 'kbts@latest') {
    const [name, ...flags] = words.slice(3).filter((word) => word !== '--');
    return initOf(flags.includes('--project-name') ? flags : [...flags, '--project-name', name]);
  }
  if (first === 'kbts' && second === 'init') return initOf(words.slice(2));
  if (first === 'npm' && second === 'run' && third === 'manifests') return 'kbts manifests';
  return quoted(first === 'npx' ? words.slice(1) : words);
}

/** The name of the project comes last. */
function initOf(flags) {
  const at = flags.indexOf('--project-name');
  const name = at < 0 ? [] : flags.slice(at, at + 2);
  const others = at < 0 ? flags : flags.toSpliced(at, 2);
  return quoted(['kbts', 'init', ...others, ...name]);
}

function wordsOf(command) {
  return [...command.matchAll(/["']([^"']*)["']|(\S+)/g)].map(([, text, word]) => text ?? word);
}

function quoted(words) {
  return words.map((word) => (/\s/.test(word) ? `"${word}"` : word)).join(' ');
}

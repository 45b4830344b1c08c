import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cases } from '../../src/cel/fixtures/cases.js';

const [program = '', file = ''] = process.argv.slice(2);
const input = JSON.stringify(cases.map(({ schema }) => schema));
const { status, stdout, stderr } = spawnSync(program, { input, encoding: 'utf8', maxBuffer: 2 ** 28 });
if (status !== 0) {
  console.error(`cel-oracle: ${stderr.trim()}`);
  process.exit(1);
}
const verdicts: unknown = JSON.parse(stdout);
if (!Array.isArray(verdicts) || verdicts.length !== cases.length) {
  console.error('cel-oracle: the number of verdicts does not match the number of cases');
  process.exit(1);
}
// One line per case, so that a diff shows which case changed.
const lines = verdicts.map((verdict, index) => JSON.stringify({ name: cases[index]?.name, ...verdict }));
writeFileSync(file, `${lines.join('\n')}\n`);

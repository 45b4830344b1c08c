import { explanations } from '../../base/problems/explanations.js';
import { type DiagnosticCode, diagnosticCodes, isConfigurable } from '../../base/problems/index.js';
import { defineCommand } from '../parse/command.js';
import { unknownWord } from '../parse/usage-errors.js';
import { fail } from '../results/json-result.js';
import { exitCodes, type Io } from '../terminal/io.js';
import { paintFor } from '../terminal/paint.js';
import { printText, tableOf } from '../terminal/print.js';

/** The `kbts explain` command. */
export const explain = defineCommand({
  details:
    'Every error and warning of kbts has a code, which is printed after the location.\nWithout a code, lists all of them.',
  words: {
    usage: '[code]',
    summary: 'code of an error or a warning',
    most: 1,
    values: () => Object.entries(diagnosticCodes).map(([value, summary]) => ({ value, summary })),
  },
  flags: { json: { kind: 'switch', summary: 'prints the explanation as JSON', default: false } },
  examples: [
    { summary: 'What a code means, and what to do', call: 'explain cel-cost' },
    { summary: 'All codes', call: 'explain' },
  ],
  async run({ options, args: [code] }, io) {
    return printExplanation(code, options.json, io);
  },
});

const codes = Object.keys(diagnosticCodes) as DiagnosticCode[]; // `Object.keys` returns `string[]`

function printExplanation(word: string | undefined, asJson: boolean, io: Io): number {
  const code = codes.find((known) => known === word);
  if (word !== undefined && code === undefined) {
    return fail(unknownWord('code', word, codes, '`kbts explain` lists the codes'), io, asJson);
  }
  if (asJson) printText(`${JSON.stringify(code ? dataOf(code) : codes.map(dataOf), undefined, 2)}\n`, io);
  else if (code) printText(textOf(code, paintFor(io.stdout, io.env).strong), io);
  else printText(tableOf(codes.map((one) => [one, diagnosticCodes[one]])), io);
  return exitCodes.done;
}

function dataOf(code: DiagnosticCode) {
  return { code, summary: diagnosticCodes[code], ...explanations[code], isConfigurable: isConfigurable(code) };
}

function textOf(code: DiagnosticCode, strong: (text: string) => string): string {
  const { cause, fix, example } = explanations[code];
  const severity = `${strong('Severity')}: set it with \`--severity ${code}=error\` (or \`warning\`, \`off\`) for one run, or with \`severity\` in PROJECT. To suppress the code for one declaration, write \`// kbts-ignore ${code}: reason\`.`;
  const parts = [
    `${strong(code)}: ${diagnosticCodes[code]}`,
    cause,
    `${strong('What to do')}: ${fix}`,
    ...(example
      ? [`${strong('Wrong')}:\n${indented(example.wrong)}`, `${strong('Right')}:\n${indented(example.right)}`]
      : []),
    ...(isConfigurable(code) ? [severity] : []),
  ];
  return `${parts.map((part) => (part.includes('\n') ? part : folded(part))).join('\n\n')}\n`;
}

function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ');
}

function folded(text: string): string {
  return text.replaceAll(/(.{1,100})(?: +|$)/g, '$1\n').trimEnd();
}

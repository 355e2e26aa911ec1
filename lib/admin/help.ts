import type { Command } from './command.ts';

const width = 80;

/** All commands, a line each. */
export function overview(commands: readonly Command[]): string {
  const longest = Math.max(...commands.map((command) => nameOf(command).length));
  const rows = commands.map((command) => hanging(`  ${nameOf(command).padEnd(longest)}  `, command.help));
  return `Usage: npm run admin -- NOUN VERB [options] [--json] [--stage NAME]

${rows.join('\n')}

${wrap('NOUN --help and NOUN VERB --help say more. Works on the local instance, or with --stage on a deployed one (with your usual AWS configuration).')}
`;
}

/** The commands with their options. */
export const details = (commands: readonly Command[]): string => `${commands.map(detail).join('\n\n')}\n`;

function detail(command: Command): string {
  const options = command.options.map(({ name, value, help, required }) =>
    hanging(`  ${`--${name} ${value}`.padEnd(30)} `, required ? help : `${help} (optional)`),
  );
  return [
    hanging('npm run admin -- ', fullSynopsis(command)),
    wrap(command.help),
    ...(options.length === 0 ? [] : ['', ...options]),
  ].join('\n');
}

export const nameOf = ({ noun, verb }: Command) => `${noun} ${verb}`;

export const synopsis = ({ name, value, required }: Command['options'][number]) =>
  required ? `--${name} ${value}` : `[--${name} ${value}]`;

export const fullSynopsis = (command: Command) =>
  [nameOf(command), ...command.options.map(synopsis)].join(' ');

const wrap = (text: string) => hanging('', text);

/** Text in lines of 80 columns; all but the first are indented by the length of the head. */
function hanging(head: string, text: string): string {
  const lines: string[] = [];
  let line = head;
  for (const word of text.split(' ')) {
    const isFirst = line.trimEnd() === head.trimEnd() || line.trim() === '';
    if (!isFirst && line.length + 1 + word.length > width) {
      lines.push(line);
      line = ' '.repeat(head.length);
    }
    line += line.endsWith(' ') || line === '' ? word : ` ${word}`;
  }
  return [...lines, line].join('\n');
}

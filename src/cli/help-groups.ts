/** The headings under which `--help` lists the commands, in their order, and which command stands under which. */
import type { Command } from 'commander';

const GROUPS = {
  start: 'demo tour login doctor ping',
  orders: 'items order accept start ship return watch',
  prices: 'product price promo stock money',
  workshop: 'board jobs hold release remake note labels tags codes assembly van',
  records: 'outbox log audit backup restore',
  servers: 'ssh webhooks sandbox openapi',
  setup: '',
} as const;

/** What a heading of commands is called in the texts. */
export type HelpGroup = keyof typeof GROUPS;

const NAMES = Object.keys(GROUPS) as HelpGroup[];
const GROUP_OF = new Map(
  NAMES.flatMap((group) => GROUPS[group].split(' ').map((name, place) => [name, { group, place }] as const)),
);
const LAST = { group: 'setup', place: 0 } as const;

/** Sorts the commands of a program into their groups; what no group names comes last, under `setup`. */
export function groupCommands(program: Command): void {
  (program.commands as Command[]).sort((a, b) => rankOf(a) - rankOf(b));
  for (const command of program.createHelp().visibleCommands(program)) {
    command.helpGroup((GROUP_OF.get(command.name()) ?? LAST).group);
  }
}

function rankOf(command: Command): number {
  const { group, place } = GROUP_OF.get(command.name()) ?? LAST;
  return NAMES.indexOf(group) * 100 + place;
}

/** The keys of the help screen. */
import { helpLines } from './help-lines.ts';
import type { Bench } from './bench.ts';
import type { Command } from './command.ts';

const screens = ['help'] as const;

export const helpCommands: Command[] = [
  {
    id: 'helpFilter',
    keys: ['/'],
    screens,
    isInFooter: true,
    run: ({ desk }) => desk.setState(({ helpFilter }) => ({ prompt: { kind: 'helpFilter', value: helpFilter } })),
  },
  {
    id: 'helpDown',
    keys: ['j', 'down', 'pagedown', 'space'],
    screens,
    run: (bench, key) => scroll(bench, key === 'j' || key === 'down' ? 1 : 10),
  },
  {
    id: 'helpUp',
    keys: ['k', 'up', 'pageup'],
    screens,
    run: (bench, key) => scroll(bench, key === 'k' || key === 'up' ? -1 : -10),
  },
];

function scroll(bench: Bench, by: number): void {
  const { lists } = bench.desk.getState();
  const last = helpLines(bench).length - 1;
  const at = Math.max(0, Math.min(last, (lists.help?.index ?? 0) + by));
  bench.desk.setState({ lists: { ...lists, help: { id: undefined, index: at, slot: 0 } } });
}

/** The keys of the help screen. */
import { helpLines } from './help-lines.ts';
import type { Bench, Command } from '../session-context.ts';

const screens = ['help'] as const;

export const helpCommands: Command[] = [
  {
    id: 'helpFilter',
    effect: 'view',
    keys: ['/', 'f3'],
    screens,
    isInFooter: true,
    run: ({ desk }) => desk.setState(({ helpFilter }) => ({ prompt: { kind: 'helpFilter', value: helpFilter } })),
  },
  { id: 'helpDown', effect: 'view', keys: ['j', 'down'], screens, run: (bench) => scroll(bench, 1) },
  { id: 'helpUp', effect: 'view', keys: ['k', 'up'], screens, run: (bench) => scroll(bench, -1) },
  { id: 'pageDown', effect: 'view', keys: ['pagedown', 'space'], screens, run: (bench) => scroll(bench, PAGE) },
  { id: 'pageUp', effect: 'view', keys: ['pageup'], screens, run: (bench) => scroll(bench, -PAGE) },
];

const PAGE = 10;

function scroll(bench: Bench, by: number): void {
  const { lists } = bench.desk.getState();
  const last = helpLines(bench).length - 1;
  const at = Math.max(0, Math.min(last, (lists.help?.index ?? 0) + by));
  bench.desk.setState({ lists: { ...lists, help: { id: undefined, index: at, slot: 0 } } });
}

/**
 * The recipes of CONTRIBUTING.md as edits of the real tree: recipes.test.ts carries them out in a copy and asks the
 * compiler. What a recipe touches is what its section names.
 */
import { basename } from 'node:path';

export type Step = {
  file: string;
  /** The text behind which `add` goes, in its first place; a step without one makes the file. */
  after?: string;
  /** Goes on to the next brace: into the object that the text declares. */
  isInside?: boolean;
  add: string;
  /** The file in which the compiler complains while this step is missing; absent where it cannot. */
  askedIn?: string;
};

export type Recipe = { title: string; steps: readonly Step[] };

/** A word in both languages; Portuguese is typed by English, so that the compiler asks for it. */
const words = (folder: string, add: string, askedIn?: string, after = `export const ${basename(folder)}`): Step[] => [
  { file: `src/i18n/${folder}/en.ts`, after, isInside: true, add, ...(askedIn === undefined ? {} : { askedIn }) },
  { file: `src/i18n/${folder}/pt-br.ts`, after, isInside: true, add, askedIn: `src/i18n/${folder}/pt-br.ts` },
];

export const RECIPES: readonly Recipe[] = [
  {
    title: 'a column of a list',
    steps: [
      {
        file: 'src/session/columns/queue-columns.ts',
        after: 'QUEUE_COLUMNS: readonly Column<QueueRow, QueueColumnId>[] = [',
        add: "{ id: 'trial', width: 12, from: 140, cell: ({ entry }) => entry.item.product_id },",
      },
      ...words('queue', "trial: 'trial',", 'src/session/columns/queue-columns.ts', '  columns: '),
    ],
  },
  {
    title: 'a key',
    steps: [
      {
        file: 'src/session/commands/item-commands.ts',
        after: 'itemCommands: Command[] = onScreens(screens, [',
        add: "{ id: 'trialKey', keys: ['I'], effect: 'view', run: (context) => void context.effects.copy(openItem(context)?.id ?? '') },",
      },
      ...words('commands', "trialKey: 'trial',", 'src/session/commands/item-commands.ts'),
    ],
  },
  {
    title: 'a prompt',
    steps: [
      {
        file: 'src/session/state/prompt.ts',
        after: 'export type Prompt =',
        add: "\n  | (Asking & { kind: 'trialPrompt' })",
      },
      {
        file: 'src/session/prompts/trial-prompt.ts',
        add: `import type { PromptSpec } from '../kernel/prompt-kit.ts';

export const trialPrompt: PromptSpec<'trialPrompt'> = {
  words: ({ texts }, { problem }) => ({ label: texts.prompts.trialPrompt, hint: '', problem }),
  submit: ({ session }) => session.setState({ prompt: undefined }),
  effectOfEnter: 'view',
};
`,
        askedIn: 'src/session/prompts/prompts.ts',
      },
      {
        file: 'src/session/prompts/prompts.ts',
        after: 'PromptSpec<K> } = {',
        add: 'trialPrompt,',
        askedIn: 'src/session/prompts/prompts.ts',
      },
      {
        file: 'src/session/prompts/prompts.ts',
        after: "import { trackingPrompt } from '../packing/tracking-prompt.ts';",
        add: "import { trialPrompt } from './trial-prompt.ts';",
        askedIn: 'src/session/prompts/prompts.ts',
      },
      ...words('prompts', "trialPrompt: 'trial',", 'src/session/prompts/trial-prompt.ts'),
    ],
  },
  {
    title: 'a screen',
    steps: [
      { file: 'src/session/state/places.ts', after: 'export type Place =', add: "\n  | { screen: 'trialScreen' }" },
      {
        file: 'src/session/state/places.ts',
        after: 'export const PLACES = {',
        add: "trialScreen: { door: undefined, recall: () => ({ screen: 'trialScreen' }) },",
        askedIn: 'src/session/state/places.ts',
      },
      {
        file: 'screens/TrialScreen.tsx',
        add: "import { Text } from 'ink';\n\nexport const TrialScreen = () => <Text>trial</Text>;\n",
        askedIn: 'screens/screens.tsx',
      },
      {
        file: 'screens/screens.tsx',
        after: 'ScreenView<S> } = {',
        add: "trialScreen: { page: () => <TrialScreen />, speech: 'as-page' },",
        askedIn: 'screens/screens.tsx',
      },
      {
        file: 'screens/screens.tsx',
        after: "import { WallScreen } from './WallScreen.tsx';",
        add: "import { TrialScreen } from './TrialScreen.tsx';",
        askedIn: 'screens/screens.tsx',
      },
      ...words('screens', "trialScreen: 'Trial',", 'screens/PlainFrame.tsx'),
    ],
  },
  {
    title: 'a list screen',
    steps: [
      { file: 'src/session/state/places.ts', after: 'export type Place =', add: "\n  | { screen: 'trialList' }" },
      {
        file: 'src/session/state/places.ts',
        after: 'export const PLACES = {',
        add: "trialList: { door: undefined, recall: () => ({ screen: 'trialList' }) },",
        askedIn: 'src/session/state/places.ts',
      },
      {
        file: 'src/session/lists/trial-list.ts',
        add: `import type { Station } from '../../cluster/team.ts';
import { CURSOR_COLUMN } from '../../tty/output/columns.ts';
import { defineListScreen } from './list-screen.ts';

/** Who is on. */
export const TRIAL = defineListScreen<Station>({
  name: 'trialList',
  rows: ({ team }) => [...team.state.getState().stations.values()],
  key: ({ id }) => id,
  columns: [
    CURSOR_COLUMN,
    { id: 'operator', width: 20, cell: ({ entry }) => entry.operator },
    { id: 'station', width: 'rest', cell: ({ entry }) => entry.station },
    { id: 'at', width: 14, align: 'right', cell: ({ entry }) => String(entry.placedAt) },
  ],
  empty: ({ texts }) => texts.screens.trialList,
});
`,
        askedIn: 'src/session/lists/lists.ts',
      },
      {
        file: 'src/session/lists/lists.ts',
        after: 'export const LISTS = {',
        add: 'trialList: () => TRIAL,',
        askedIn: 'screens/screens.tsx',
      },
      {
        file: 'src/session/lists/lists.ts',
        after: "import { vanList } from './van-lists.ts';",
        add: "import { TRIAL } from './trial-list.ts';",
        askedIn: 'src/session/lists/lists.ts',
      },
      ...words('screens', "trialList: 'Trial',", 'screens/PlainFrame.tsx'),
    ],
  },
  {
    title: 'a command of the command line',
    steps: [
      {
        file: 'src/cli/handlers/trial.ts',
        add: `import { EXIT, type ExitCode } from '../../base/exit-codes.ts';
import type { StoreContext } from '../run-with-store.ts';

/** Does what the command is for; answers its exit code. */
export async function trial({ texts }: StoreContext): Promise<ExitCode> {
  return texts === undefined ? EXIT.unexpected : EXIT.done;
}
`,
        askedIn: 'src/cli/commands/orders.ts',
      },
      {
        file: 'src/cli/commands/orders.ts',
        after: 'ORDERS: readonly CommandDefinition[] = [',
        add: "{ line: 'trial', work: onStore(async () => (await import('../handlers/trial.ts')).trial) },",
      },
      ...words('cli/help/commands/orders', "trial: { about: 'trial' },"),
      {
        file: 'src/cli/handlers/schemas.ts',
        after: 'SCHEMAS: Readonly<Record<string, JsonSchema>> = {',
        add: "trial: shape('done:flag'),",
      },
    ],
  },
  {
    title: 'a fault of the sandbox',
    steps: [
      {
        file: 'src/sandbox/faults.ts',
        after: "z.discriminatedUnion('kind', [",
        add: "z.strictObject({ kind: z.literal('trialFault'), ...common }),",
      },
      {
        file: 'src/sandbox/faults.ts',
        after: "Record<Fault['kind'], string>> = {",
        add: "trialFault: 'trial',",
        askedIn: 'src/sandbox/faults.ts',
      },
      {
        file: 'src/sandbox/http/serve.ts',
        after: 'switch (fault.kind) {',
        add: "case 'trialFault': return problem(500, 'trial');",
      },
    ],
  },
  {
    title: 'a workshop event',
    steps: [
      {
        file: 'src/domain/audit.ts',
        after: "    | 'price-run'",
        add: "\n    | 'trial'",
        askedIn: 'src/eventlog/kinds/trial.ts',
      },
      {
        file: 'src/eventlog/kinds/trial.ts',
        add: `import type { By } from '../../domain/audit.ts';
import { object } from '../../base/codec.ts';
import { BY, defineEvent, id, moment, word } from '../define-event.ts';

/** An order waits at a place; where it waits last applies. */
export const trial = defineEvent<'trial', By & { stamp: number; order_id: string; place: string }>({
  kind: 'trial',
  prefix: 't',
  codec: object({ stamp: moment, ...BY, order_id: id, place: word }),
  key: ({ order_id }) => [order_id],
  subject: ({ order_id }) => order_id,
  audit: ({ stamp: _stamp, place, ...about }) => [{ ...about, what: 'trial', asked: place }],
});
`,
        askedIn: 'src/eventlog/event-kinds.ts',
      },
      {
        file: 'src/eventlog/event-kinds.ts',
        after: "import { manifest, vanScan } from './kinds/vans.ts';",
        add: "\nimport { trial } from './kinds/trial.ts';",
        askedIn: 'src/eventlog/event-kinds.ts',
      },
      { file: 'src/eventlog/event-kinds.ts', after: 'const KINDS = [', add: 'trial, ' },
      ...words('activity', "trial: 'waits',", undefined, '  events: '),
      {
        file: 'src/db/trial-events.ts',
        add: `import type { By } from '../domain/audit.ts';
import { trial } from '../eventlog/kinds/trial.ts';
import type { StateDatabase } from './database.ts';
import { append, eventsOf, recordDurably } from './event-log.ts';

/** Notes where an order waits. Throws \`StateUnusable\`. */
export function waitAt(database: StateDatabase, order_id: string, place: string, by: By): void {
  recordDurably(database, () => append(database, trial, { ...by, order_id, place }));
}

/** Where orders wait, of every host. Throws \`StateUnusable\`. */
export function waiting(database: StateDatabase): Map<string, string> {
  return new Map([...eventsOf(database, trial).values()].map(({ order_id, place }) => [order_id, place]));
}
`,
      },
    ],
  },
  {
    title: 'a text',
    steps: words('packing', "trialText: 'trial',"),
  },
];

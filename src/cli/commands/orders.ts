/** Orders and their items: reading them, moving them, watching them. */
import type { Transition } from '../../domain/lifecycle.ts';
import { checkItems, onStore, type CommandDefinition } from '../command.ts';
import { DOORBELL, LIMIT, METRICS, OUTPUT, WAIT, WHERE, WRITE, type Flags } from '../flags.ts';

/** A transition of items. */
const move = (names: string, operation: Transition, flags: Flags = []): CommandDefinition => ({
  line: `${names} [item...]`,
  flags: [...WHERE, WAIT, ...flags, ...OUTPUT, ...WRITE],
  check: checkItems,
  work: onStore(async () => (await import('../handlers/moves.ts')).moveItems.bind(undefined, operation)),
});

export const ORDERS: readonly CommandDefinition[] = [
  {
    line: 'items|pedidos|itens [filter...]',
    flags: [
      '--view <name>',
      '--status <status>',
      '--since <date>',
      '--until <date>',
      '--updated-after <moment>',
      '--due <day>',
      LIMIT,
      '--show-personal-data',
      ...OUTPUT,
    ],
    work: onStore(async () => (await import('../handlers/items.ts')).listItems),
  },
  {
    line: 'order|pedido <order>',
    flags: ['--show-personal-data', ...OUTPUT],
    work: onStore(async () => (await import('../handlers/order.ts')).showOrder),
  },
  move('accept|aceitar', 'accept'),
  move('start|iniciar|iniciar-producao', 'startProduction'),
  move('ship|enviar', 'ship', [
    '--tracking <code>',
    '--without-tracking',
    '--other-carrier',
    '--without-fiscal-key <reason>',
  ]),
  move('return|voltar|voltar-producao', 'returnToProduction'),
  {
    line: 'watch [filter...]',
    // Every line is a record, with or without a format: a script that always passes --json may do so here, too.
    flags: ['--view <name>', ...OUTPUT, ...METRICS, ...DOORBELL],
    work: onStore(async () => (await import('../handlers/watch.ts')).watchItems),
  },
];

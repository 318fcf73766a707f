/** Products, prices, promotions, stock and money. */
import { onStore, type CommandDefinition } from '../command.ts';
import { LIMIT, METRICS, OUTPUT, UNIT, WAIT, WRITE } from '../flags.ts';
import { collectValues, numberFrom, wholeNumber } from '../parsers.ts';

const stopRun = (name: string): CommandDefinition => ({
  line: `${name} <id>`,
  flags: [WAIT, ...OUTPUT, ...WRITE],
  work: onStore(async () => (await import('../handlers/promo.ts')).runStopRun),
});

export const PRICES: readonly CommandDefinition[] = [
  {
    line: 'product|produto <product>',
    flags: OUTPUT,
    work: onStore(async () => (await import('../handlers/product.ts')).showProduct),
  },
  {
    line: 'price|preco <product>',
    flags: ['--price <amount>', '--promo <amount>', UNIT, WAIT, ...OUTPUT, ...WRITE],
    work: onStore(async () => (await import('../handlers/price.ts')).priceProduct),
  },
  {
    line: 'promo|promocao',
    flags: OUTPUT,
    work: onStore(async () => (await import('../handlers/promo-list.ts')).listRuns),
    commands: [
      {
        line: 'plan [file]',
        flags: [
          { flags: '--percent <percent>', parse: numberFrom(-95, 400) },
          '--round <amount>',
          { flags: '--ending <cents>', parse: wholeNumber(0, 99) },
          '--floor <amount>',
          '--base',
          { flags: '--product <id>', parse: collectValues },
          '--match <text>',
          '--all',
          '--begin <moment>',
          '--end <moment>',
          '--name <text>',
          UNIT,
          WAIT,
          ...OUTPUT,
          ...WRITE,
        ],
        work: onStore(async () => (await import('../handlers/promo.ts')).planPromotion),
      },
      {
        line: 'show <id>',
        flags: OUTPUT,
        work: onStore(async () => (await import('../handlers/promo-list.ts')).showRun),
      },
      stopRun('end'),
      stopRun('undo'),
      {
        line: 'take <id>',
        flags: [...OUTPUT, ...WRITE],
        work: onStore(async () => (await import('../handlers/promo.ts')).runTakeRun),
      },
      {
        line: 'carry',
        flags: ['--once', ...OUTPUT, ...METRICS],
        work: onStore(async () => (await import('../handlers/promo.ts')).carryRuns),
      },
    ],
  },
  {
    line: 'stock|estoque',
    flags: ['--product <id>', '--updated-after <moment>', LIMIT, ...OUTPUT],
    work: onStore(async () => (await import('../handlers/stock-list.ts')).listStock),
    commands: [
      {
        line: 'set <stock>',
        flags: [
          { flags: '--quantity <count>', parse: wholeNumber(0, 2_147_483_647) },
          '--active <flag>',
          '--product <id>',
          WAIT,
          ...OUTPUT,
          ...WRITE,
        ],
        work: onStore(async () => (await import('../handlers/stock-set.ts')).setStock),
      },
      {
        line: 'import <file>',
        flags: ['--skip-invalid', WAIT, ...OUTPUT, ...WRITE],
        work: onStore(async () => (await import('../handlers/stock-import.ts')).importStock),
      },
    ],
  },
  {
    line: 'money|repasses',
    flags: [
      '--since <date>',
      '--until <date>',
      '--items',
      { flags: '--details <count>', parse: wholeNumber() },
      ...OUTPUT,
    ],
    work: onStore(async () => (await import('../handlers/money.ts')).listMoney),
  },
];

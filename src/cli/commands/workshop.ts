/** The workshop: papers, labels and codes, the shop's own records about its pieces, which the store is not sent. */
import { checkItems, onItsOwn, onTerminal, onStore, type CommandDefinition } from '../command.ts';
import { CONSENT, OUTPUT, PAGE, PAPER, STORE_FLAGS, WAIT, WHERE } from '../flags.ts';
import { wholeNumber } from '../parsers.ts';

export const BOARD: CommandDefinition = {
  line: 'board|painel',
  flags: ['--wall', '--json'],
  work: onTerminal('board', STORE_FLAGS),
};

const listOperators = onItsOwn(async () => (await import('../handlers/operators.ts')).listOperators);

export const WORKSHOP: readonly CommandDefinition[] = [
  BOARD,
  {
    line: 'why|porque [figure...]',
    flags: OUTPUT,
    work: onStore(async () => (await import('../handlers/why.ts')).explainFigure),
  },
  {
    line: 'picks|separacao [item...]',
    flags: [...WHERE, ...PAPER],
    work: onStore(async () => (await import('../handlers/papers.ts')).writePicks),
  },
  {
    line: 'slips|folhas [item...]',
    flags: [...WHERE, '--prices', ...PAPER],
    check: checkItems,
    work: onStore(async () => (await import('../handlers/papers.ts')).writePackingLists),
  },
  {
    line: 'jobs|trabalhos',
    flags: ['--since <moment>', ...OUTPUT],
    work: onStore(async () => (await import('../handlers/jobs.ts')).listJobs),
    commands: [
      {
        line: 'write <name> [item...]',
        flags: [...WHERE, '--out <folder>', '--dry-run', ...OUTPUT],
        work: onStore(async () => (await import('../handlers/jobs.ts')).writeJob),
      },
    ],
  },
  {
    line: 'hold|espera [item...]',
    flags: ['--reason <reason>', '--until <date>', ...WHERE, ...OUTPUT],
    work: onStore(async () => (await import('../handlers/workshop.ts')).holdReferences),
  },
  {
    line: 'release|liberar [item...]',
    flags: WHERE,
    check: checkItems,
    work: onStore(async () => (await import('../handlers/workshop.ts')).releaseItems),
  },
  {
    line: 'remake|refazer [item]',
    flags: [
      '--reason <reason>',
      '--unit <numbers>',
      { flags: '--units <count>', parse: wholeNumber(1) },
      '--since <moment>',
      ...OUTPUT,
    ],
    work: onStore(async () => (await import('../handlers/workshop.ts')).remakeItem),
  },
  {
    line: 'note [order] [text...]',
    flags: OUTPUT,
    work: onStore(async () => (await import('../handlers/workshop.ts')).noteOrder),
  },
  {
    line: 'labels|rotulos [item...]',
    flags: ['--status <status>', '--out <folder>', '--print', '--again', WAIT, ...WHERE],
    work: onStore(async () => (await import('../handlers/labels.ts')).takeLabels),
  },
  {
    // The third name is its first one, which scripts may still use.
    line: 'tags|etiquetas|plaquetas [item...]',
    flags: [
      ...WHERE,
      '--out <file>',
      { flags: '--format <format>', choices: ['zpl', 'svg', 'pdf'] },
      PAGE,
      '--force',
      WAIT,
      '--print',
      '--to <printer>',
    ],
    check: checkItems,
    work: onStore(async () => (await import('../handlers/tags.ts')).writeTags),
  },
  {
    line: 'codes|codigos',
    flags: ['--out <file>', { flags: '--format <format>', choices: ['svg', 'pdf'] }, PAGE, '--force'],
    work: onItsOwn(async () => (await import('../handlers/codes.ts')).writeCodes),
  },
  {
    line: 'operators|operadores',
    flags: OUTPUT,
    // Without a subcommand it lists.
    work: listOperators,
    commands: [
      {
        line: 'add|criar <name>',
        flags: ['--out <file>', { flags: '--format <format>', choices: ['svg', 'pdf'] }, '--force', '--replace'],
        work: onItsOwn(async () => (await import('../handlers/operators.ts')).addOperator),
      },
      { line: 'list|listar', flags: OUTPUT, work: listOperators },
      {
        line: 'pin <name>',
        flags: ['--remove'],
        work: onItsOwn(async () => (await import('../handlers/operators.ts')).setPin),
      },
      {
        line: 'remove|remover <name>',
        work: onItsOwn(async () => (await import('../handlers/operators.ts')).forgetOperator),
      },
    ],
  },
  {
    // Finished pieces that wait for the rest of their order. Not the board of `board --wall`.
    line: 'assembly|montar',
    flags: OUTPUT,
    work: onStore(async () => (await import('../handlers/assembly.ts')).listSlots),
    commands: [
      {
        line: 'scan',
        flags: ['--remove'],
        work: onStore(async () => (await import('../handlers/assembly.ts')).scanPieces),
      },
      {
        line: 'apart <slot>',
        flags: CONSENT,
        work: onStore(async () => (await import('../handlers/assembly.ts')).runTakeApart),
      },
      {
        line: 'scrap <tag>',
        flags: [{ flags: '--reason <reason>', isRequired: true }],
        work: onStore(async () => (await import('../handlers/assembly.ts')).scrapPiece),
      },
      {
        line: 'pieces',
        flags: OUTPUT,
        work: onStore(async () => (await import('../handlers/assembly.ts')).listPieces),
      },
    ],
  },
  {
    line: 'van|coleta',
    flags: OUTPUT,
    work: onStore(async () => (await import('../handlers/van.ts')).listCarriers),
    commands: [
      {
        line: 'scan <carrier>',
        flags: ['--remove'],
        work: onStore(async () => (await import('../handlers/van.ts')).scanParcels),
      },
      {
        line: 'close <carrier>',
        flags: ['--out <folder>', '--yes'],
        work: onStore(async () => (await import('../handlers/van.ts')).runCloseVan),
      },
      {
        line: 'manifest [id]',
        flags: ['--pdf <file>', '--force', ...OUTPUT],
        work: onStore(async () => (await import('../handlers/van.ts')).showManifest),
      },
    ],
  },
];

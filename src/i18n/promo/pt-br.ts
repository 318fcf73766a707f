/** Runs of prices, as a running bench tells them, in Brazilian Portuguese. */
import type { promo as en } from './en.ts';

export const promo: typeof en = {
  states: {
    planned: 'agendada',
    beginning: 'começando',
    running: 'valendo',
    ending: 'terminando',
    ended: 'encerrada',
    done: 'concluída',
  },
  verdicts: {
    applied: 'gravado',
    'already-so': 'já tem esse preço',
    'may-be-ours': 'tem esse preço: mandamos gravar, e a resposta se perdeu',
    refused: 'recusado pela loja',
    'not-sent': 'não enviado',
    unconfirmed: 'sem confirmação: pode ter sido gravado',
    changed: 'não alterado: alguém mudou o preço nesse meio-tempo',
    missed: 'não começou: o prazo já tinha passado',
    cancelled: 'não começou: a promoção foi encerrada antes',
    nothing: 'nada a desfazer',
    gone: 'a loja não tem esse produto',
    unreadable: 'os preços não podem ser lidos nessa unidade',
  },
  empty: 'Nenhuma promoção. % agenda uma.',
  none: 'nenhuma promoção aqui',
  isOpen: 'já está aberta',
  isDraft: 'ainda não foi agendada',
  gone: 'Esta promoção não é mais conhecida aqui.',
  noDraft: 'nada foi digitado para agendar: % digita',
  reading: 'os produtos estão sendo lidos',
  nothingChanges: 'nada mudaria',
  isOver: 'a promoção já terminou',
  title: (count) => `${count === 1 ? '1 promoção' : `${count} promoções`}   % agenda uma`,
  open: 'espera',
  isBack: 'de volta',
  elsewhere: 'outra máquina executa',
  counts: (all, step, { written, so, alone, nothing, others, open }) =>
    [
      all === 1 ? '1 produto' : `${all} produtos`,
      written > 0 && `${written} ${step === 'end' ? 'de volta' : written === 1 ? 'gravado' : 'gravados'}`,
      so > 0 && `${so} já com o preço`,
      alone > 0 && `${alone} NÃO ${alone === 1 ? 'ALTERADO' : 'ALTERADOS'}`,
      others + nothing > 0 && `${others + nothing} de outro modo`,
      open > 0 && `${open} ${open === 1 ? 'espera' : 'esperam'}`,
    ]
      .filter(Boolean)
      .join(', '),
  draft: (name) => `Prévia${name === '' ? '' : ` de ${name}`}, ainda não agendada`,
  readingCount: (count) => `Lendo ${count === 1 ? '1 produto' : `${count} produtos`} …`,
  summary: (changes, same, problems) =>
    [
      `${changes === 1 ? '1 produto muda' : `${changes} produtos mudam`}`,
      same > 0 && `${same} já ${same === 1 ? 'tem' : 'têm'} esse preço`,
      problems > 0 && `${problems} ${problems === 1 ? 'não pode ser lido ou saiu' : 'não podem ser lidos ou saíram'}`,
    ]
      .filter(Boolean)
      .join(', '),
  knownOnes: 'Só produtos já vistos em pedidos e no estoque.',
  overlap: (run, product, count, begins, ends) =>
    `${count === 1 ? `${product} está` : `${product} e mais ${count - 1} estão`} na promoção ${run} ao mesmo tempo: ${begins}${ends === undefined ? '' : ` até ${ends}`}.`,
  overlapMeant: 'As promoções se sobrepõem: uma não muda o preço que a outra gravou. Agendar mesmo assim?',
  planQuestion: (count, begins, ends) =>
    `Mudar o preço de ${count === 1 ? '1 produto' : `${count} produtos`} ${begins === undefined ? 'agora' : `às ${begins}`}${ends === undefined ? ', sem fim' : `, até ${ends}`}?`,
  alarmed: (count) =>
    `${count === 1 ? '1 deles muda' : `${count} deles mudam`} mais que a metade, fica muito baixo ou não promove nada.`,
  typeAlarmed: (count) => `digite ${count} para valer também para esses, depois Enter`,
  planned: (run, count) =>
    `Agendada: ${run}, ${count === 1 ? '1 produto' : `${count} produtos`}. Começa sozinha, com qualquer bancada aberta.`,
  stopQuestion: (run, hasEnd) => (hasEnd ? `Encerrar ${run} agora?` : `Desfazer ${run}?`),
  goesBack: (count, all) => `${count} de ${all} ${all === 1 ? 'produto volta' : 'produtos voltam'} ao preço de antes.`,
  stopped: 'Está terminando. O que alguém mudou desde então fica.',
  notRecorded: 'Não guardado: aqui não se pode gravar, ou não foi possível.',
  notRead: 'A loja não consegue dizer quanto custam agora esses produtos. Nada foi agendado.',
  prompt: (count) => (count === 0 ? 'promoção' : `promoção para ${count === 1 ? '1 produto' : `${count} produtos`}`),
  promptHint: '-10% arredondar 0,50 final 90 piso 19,90 de 2h até 3d nome Black para caneca',
  whichProducts: 'Diga quais produtos: … para caneca',
  problems: {
    percent: () => 'Comece com a porcentagem, como -10%, de -95 a +400.',
    amount: (at) => `“${at}” não é um valor que se leia de um só modo.`,
    cents: (at) => `“${at}”: escreva os centavos, de 0 a 99.`,
    moment: (at) => `“${at}”: escreva 2h, 3d, 24/12 ou 24/12/2026 18:00.`,
    word: (at) => `“${at}” não é conhecido. ${'arredondar, final, piso, de, até, nome, para, base'}`,
    'ends-before': () => 'O fim tem que ser depois do começo, e ainda por vir.',
  },
  done: (name, step, { written, so, alone, nothing, others }) =>
    [
      `${step === 'begin' ? 'Preços começaram' : 'Preços terminaram'} (${name}): ${step === 'end' ? `${written} de volta` : written === 1 ? '1 gravado' : `${written} gravados`}`,
      so > 0 && `${so} já com o preço`,
      alone > 0 &&
        (alone === 1
          ? '1 NÃO ALTERADO, alguém o mudou nesse meio-tempo'
          : `${alone} NÃO ALTERADOS, alguém os mudou nesse meio-tempo`),
      others + nothing > 0 && `${others + nothing} de outro modo`,
    ]
      .filter(Boolean)
      .join(', ') + `. bancada promo show ${name}`,
  overdue: (name, station) =>
    `A promoção ${name} de ${station} está atrasada, e a máquina dela não responde. Está desligada? “bancada promo take ${name}” executa aqui.`,
};

/** Prices of many products at once, in Brazilian Portuguese. */
import { promo as ofBench } from '../../promo/pt-br.ts';
import type { promo as en } from './en.ts';

export const promo: typeof en = {
  columns: {
    id: 'PROMOÇÃO',
    name: 'NOME',
    state: 'ESTADO',
    products: 'PRODUTOS',
    leftAlone: 'NÃO ALTERADOS',
    host: 'EXECUTA',
    begins: 'COMEÇA',
    ends: 'TERMINA',
    product: 'PRODUTO',
    before: 'ANTES',
    after: 'DEPOIS',
    begin: 'COMEÇO',
    end: 'FIM',
  },
  states: ofBench.states,
  verdicts: ofBench.verdicts,
  none: 'Nenhuma promoção foi agendada aqui.',
  noRun: (id) => `Não há promoção ${id}, ou várias começam assim. bancada promo lista todas.`,
  seen: (count) =>
    `${count === 0 ? 'Nenhum produto assim aparece' : count === 1 ? '1 produto aparece' : `${count} produtos aparecem`} em pedidos e estoque; a API não tem lista de produtos, outros não estão entre eles.`,
  summary: (changes, same) =>
    `${changes === 1 ? '1 produto muda' : `${changes} produtos mudam`}, ${same} já ${same === 1 ? 'está' : 'estão'} assim.`,
  noProduct: (id) => `${id}: a loja não tem esse produto`,
  unreadable: (id) => `${id}: os preços não podem ser lidos nessa unidade`,
  nothingKept: 'Nada foi agendado nem enviado. Deixe esses produtos de fora.',
  times: (begins, ends) =>
    `${begins === undefined ? 'De agora' : `De ${begins}`}${ends === undefined ? ' em diante' : ` até ${ends}`}.`,
  overlap: (name, id, product, count, begins, ends) =>
    `${count === 1 ? `${product} está` : `${product} e mais ${count - 1} estão`} na promoção ${name}${name === id ? '' : ` (${id})`} ao mesmo tempo: ${begins}${ends === undefined ? '' : ` até ${ends}`}.`,
  overlapMeant: ofBench.overlapMeant,
  alarmed: (name) => `${name}: é isso mesmo?`,
  planned: (id, hasEnd) =>
    `Agendada como promoção ${id}. ${hasEnd ? 'Encerrar antes' : 'Desfazer'}: bancada promo ${hasEnd ? 'end' : 'undo'} ${id}`,
  needsProcess: 'Uma bancada aberta nesta máquina a executa, ou “bancada promo carry”.',
  carrying: 'Executando o que está na hora, até Ctrl-C.',
  open: (count) =>
    `${count === 1 ? '1 produto ainda não tem' : `${count} produtos ainda não têm`} resultado; uma bancada aberta continua, ou “bancada promo carry”.`,
  isOver: (id) => `A promoção ${id} já terminou.`,
  goesBack: ofBench.goesBack,
  here: 'esta máquina',
  elsewhere: (id, station) =>
    `Avisada a máquina de ${station}, que a executa. Os resultados vêm de lá: bancada promo show ${id}`,
  takes: (station) =>
    `A máquina de ${station} está desligada? Duas máquinas não podem executar uma promoção: só então assuma.`,
  taken: (id) => `A promoção ${id} é executada aqui daqui em diante.`,
  isHere: (id) => `A promoção ${id} já é executada aqui.`,
  notRecorded: 'Não guardado: esta máquina não consegue gravar, então nada foi enviado.',
  endsBefore: '--end precisa vir depois de --begin, e no futuro.',
  oneSource: 'Ou um arquivo ou uma regra: o arquivo tem os próprios preços.',
  noSource: 'Diga um arquivo CSV, ou uma regra: --percent -10 --match caneca',
  whichProducts: 'Diga quais produtos: --product ID, --match TEXTO, ou --all dos que aparecem em pedidos e estoque.',
  tenths: 'no máximo uma casa decimal',
  fileColumns: 'O arquivo precisa das colunas product_id e preco ou preco_promocional.',
  twice: 'sem id de produto, ou o mesmo duas vezes',
  noPrice: 'nem preco nem preco_promocional',
  moment:
    'Escreva 2h, 3d, 24/12, “24/12/2026 18:00”, 2026-12-24, ou data e hora com fuso. Um dia que já passou precisa do ano, com quatro algarismos.',
};

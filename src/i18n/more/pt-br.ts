/** The screen More, in Brazilian Portuguese. */
import type { MoreTexts } from './en.ts';

export const more: MoreTexts = {
  about: {
    goVan: 'enviados hoje, à espera da coleta: bipe cada pacote',
    goPromos: 'preços que mudam e voltam na hora marcada',
    showHolds: 'peças à espera de arte, do comprador, de material',
    goAssembly: 'escaninhos onde as peças de um pedido se juntam',
    goJobs: 'arquivos para gravar e imprimir, da lista de produção',
    away: 'o que chegou, atrasou e foi cancelado desde a última vez',
    shift: 'quem estava, o que espera e quem assume',
    wall: 'os números do dia numa tela na parede',
    goDiagnostics: 'idade dos dados e cada chamada à loja',
    ownOutput: 'o último resultado de um comando próprio',
  },
};

/** The screen More, in Brazilian Portuguese. */
import type { more as en } from './en.ts';

export const more: typeof en = {
  about: {
    goVan: 'pacotes à espera da coleta',
    goPromos: 'preços com hora marcada',
    goMoney: 'o que a loja paga',
    showHolds: 'esperando arte ou material',
    goAssembly: 'as peças de cada pedido',
    goJobs: 'para gravar e imprimir',
    away: 'novos, atrasados, cancelados',
    shift: 'resumo, e quem assume',
    wall: 'os números do dia, de longe',
    goDiagnostics: 'dados e chamadas à loja',
    ownOutput: 'de um comando próprio',
  },
};

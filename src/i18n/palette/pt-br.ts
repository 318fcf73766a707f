/** The command palette, in Brazilian Portuguese. */
import type { palette as en } from './en.ts';

export const palette: typeof en = {
  label: 'Comando',
  nothing: 'Não há esse comando.',
  elsewhere: (screens) => `Não nesta tela, mas em: ${screens}.`,
  choose: 'Digite o nome de um comando, ou escolha um com ↑↓.',
  severalFit: 'Vários comandos servem: escolha com ↑↓ ou digite mais.',
  find: (code) => `ir ao pedido ${code}`,
  code: (code) => `código ${code}, como se fosse bipado`,
  order: 'pedido NÚMERO: abrir um pedido na embalagem',
  orderMissing: (code) => `Nada aqui tem o código ${code}.`,
  filter: 'filtro PALAVRAS: filtrar a fila',
  view: 'visao NOME: abrir um filtro salvo',
  viewMissing: (name, saved) => `Não há o filtro salvo “${name}”. Há: ${saved}.`,
  theme: 'tema NOME',
  ship: 'enviar CÓDIGO: enviar o item da frente',
  needsText: 'precisa de um texto depois',
};

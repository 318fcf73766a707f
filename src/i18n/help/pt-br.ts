/** The help screen, in Brazilian Portuguese. */
import type { help as en } from './en.ts';

export const help: typeof en = {
  keyNames: { space: 'Espaço' },
  groups: {
    work: 'Trabalhar',
    look: 'Ver e procurar',
    places: 'Ir para',
    always: 'Em todas as telas',
    byName: 'Pelo nome: digite : e uma parte dele',
  },
  moving: 'mover, mudar página ou aba',
  digits: 'as telas da linha de cima',
  scanning: 'O que o leitor lê (pedido, item, rastreio) leva ao pedido; nunca é uma tecla.',
  connection: 'Loja de teste',
  title: (screen) => `Teclas: ${screen}`,
  more: '/ procura: mais comandos, outras telas',
  searching: (text) => `busca “${text}”`,
  prompt: 'Procurar',
  nothing: (text) => `Nenhuma tecla faz “${text}” aqui.`,
  position: (from, to, of) => `${from}–${to} de ${of}`,
};

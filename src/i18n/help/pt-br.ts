/** The help screen, in Brazilian Portuguese. */
import type { HelpTexts } from './en.ts';

export const help: HelpTexts = {
  keyNames: { space: 'Espaço' },
  everywhere: 'Em todo lugar',
  table: { key: 'tecla', does: 'faz', where: 'onde' },
  scanning: 'O que o leitor lê (pedido, item, rastreio) leva ao pedido; nunca é uma tecla.',
  connection: 'Loja',
  title: (screen) => `Teclas: ${screen}`,
  searching: (text) => `busca “${text}”`,
  prompt: 'Procurar',
  nothing: (text) => `Nenhuma tecla faz “${text}” aqui.`,
  position: (from, to, of) => `${from}–${to} de ${of}`,
};

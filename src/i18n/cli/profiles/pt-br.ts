/** The profiles, in Brazilian Portuguese. */
import type { profiles as en } from './en.ts';

export const profiles: typeof en = {
  columns: { name: 'perfil', url: 'endereço', token: 'token' },
  none: 'Não há perfil. “bancada login” cria um.',
  renamed: (from, to) => `O perfil “${from}” agora é “${to}”.`,
  forgets: (name, url) => `O perfil “${name}”, de ${url}, será esquecido, com o token guardado para ele.`,
  question: 'Esquecer? ',
  forgotten: (name) =>
    `O perfil “${name}” e o token dele foram apagados. O token ainda vale: revogue-o na área do vendedor.`,
  forgottenButToken: (name) =>
    `O perfil “${name}” foi apagado. O token dele não estava guardado aqui, e fica onde está.`,
};

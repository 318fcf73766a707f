/** Webhooks, in Brazilian Portuguese. */
import type { webhooks as en } from './en.ts';

export const webhooks: typeof en = {
  needs: 'Informe --port e --secret-file.',
  needsBoth: '--webhook-port e --webhook-secret-file andam juntos.',
  needsTarget: 'Informe --to e --secret-file.',
  url: 'Esperado um endereço http ou https sem usuário nem senha.',
  listening: (url) => `Escutando em ${url}. Ctrl-C termina.`,
  hears: (url) => `Eventos são ouvidos em ${url}.`,
  isOpen: 'Outras máquinas alcançam este endereço; só o que é assinado é ouvido.',
  noAnswer: (host, code) => {
    if (code === 'queue-full') return `não enviado a ${host}, já há demais esperando`;
    if (code === 'ECONNREFUSED') return `ninguém escuta em ${host} (${code})`;
    if (code === 'ENOTFOUND') return `não existe ${host} (${code})`;
    return /timeout/i.test(code) ? `${host} não responde (${code})` : `sem resposta de ${host} (${code})`;
  },
  notTaken: (url, reason) => `${url} não aceitou um evento: ${reason}`,
};

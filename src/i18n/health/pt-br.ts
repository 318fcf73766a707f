/** The health line, in Brazilian Portuguese. */
import type { health as en } from './en.ts';

export const health: typeof en = {
  connecting: 'conectando',
  loading: 'carregando',
  live: 'ao vivo',
  incomplete: 'incompleto',
  behind: 'atrasado',
  offline: 'sem conexão',
  unauthenticated: 'token recusado',
  age: (age) => `dados: há ${age}`,
  nextTry: (seconds) => `tentativa em ${seconds} s`,
  trying: 'tentando',
  firstPages: 'só as primeiras páginas',
  without: (states) => `sem a lista ${states}`,
  missing: (have, total) => `${have} de ${total}`,
  progress: (done, total) => `${done} de ${total}`,
  disk: 'problema no disco',
  diskParts: {
    full: 'O disco está cheio, nada pode ser guardado',
    readOnly: 'Os dados locais são só de leitura, nada pode ser guardado',
    noAccess: 'Este usuário não pode usar a pasta ou o arquivo dos dados locais',
    foreign: 'Os dados locais são de outro usuário, que poderia mudá-los',
    busy: 'Outra bancada está usando os dados locais há tempo demais',
    gone: 'Os dados locais foram apagados ou trocados durante o uso; nada pode ser guardado até a bancada ser aberta de novo',
    failed: 'Os dados locais não podem ser usados',
    damaged: 'O arquivo dos dados locais está danificado',
    newer: 'O arquivo dos dados locais foi gravado por uma bancada mais nova',
    older: 'O arquivo dos dados locais foi gravado por uma bancada antiga, que não se lê mais,',
    setAside: ' e foi posto de lado como ',
    begun: '; um novo foi começado.',
    actions: ' As ações sem resultado estão no antigo: ',
  },
  notReadYet: (why, since) => `Ainda não dá para ler os pedidos, desde ${since}: ${why}.`,
  notRead: (why) => `Os pedidos não puderam ser lidos: ${why}.`,
  listNotRead: (states, why) =>
    `A lista ${states} não pode ser lida${why === '' ? '' : `: ${why}`}. O que se vê dela pode estar antigo.`,
  troubles: {
    unreachable: 'sem conexão com a loja',
    limited: 'a loja pede menos requisições',
    'store-trouble': 'a loja está com problemas',
    unreadable:
      'a resposta não é como as da API da loja; talvez seja uma página de manutenção, ou a de login desta rede',
    refused: 'a loja recusa',
  },
  clockOff: (span, isAhead) =>
    `O relógio desta máquina está ${span} ${isAhead ? 'à frente' : 'atrás'} do da loja: as idades e os atrasos ficam errados por isso. Acerte o relógio.`,
  refusedToken: 'A loja não aceita o token. Crie um novo na área do vendedor, em /vendedor/integracoes.',
  hub: {
    joining: () => 'hub…',
    following: (hosts) => `hub ${hosts}`,
    leading: (hosts) => `hub ${hosts}*`,
    direct: () => 'sem hub: direto',
  },
  wrongToken: (url) =>
    `A loja em ${url} não aceita este token. Crie um novo na área do vendedor, em /vendedor/integracoes.`,
};

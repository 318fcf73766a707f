/** The doctor, in Brazilian Portuguese. */
import type { doctor as en } from './en.ts';

export const doctor: typeof en = {
  states: { ok: 'ok', note: 'nota', problem: 'PROBLEMA', unknown: 'não se sabe' },
  summary: (problems, notes) =>
    problems === 0 && notes === 0
      ? 'Nada errado.'
      : `${problems === 1 ? '1 problema' : `${problems} problemas`}, ${notes === 1 ? '1 nota' : `${notes} notas`}.`,
  node: 'A bancada precisa do Node 22.19 ou mais novo.',
  notTerminal: 'não é um terminal',
  notTerminalAdvice: 'A bancada precisa de um; os comandos não.',
  size: 'A bancada é feita para 80×24 ou mais; abaixo de 40×12 ela só avisa.',
  dumb: 'Este terminal diz que não desenha nada: a bancada não vai aparecer direito. Defina TERM com o que ele é.',
  noUtf8: 'Defina LANG ou LC_ALL com um locale UTF-8: nomes e molduras podem sair errados.',
  zone: 'Este fuso de TZ não é conhecido, então os horários aparecem em UTC. Defina TZ ou BANCADA_TIME_ZONE com um como America/Sao_Paulo.',
  tmux: 'Para copiar e notificar de dentro do tmux é preciso: set -g allow-passthrough on (só copiar: set -g set-clipboard on)',
  osc52: 'um terminal não diz se aceita texto copiado (OSC 52)',
  osc52Advice: 'Aperte y num código de rastreio na bancada e cole em algum lugar.',
  noConfig: 'nenhuma',
  fromEnvironment: 'ambiente',
  tokenInEnvironment: 'Programas deste usuário podem lê-lo ali; um perfil (bancada login) o guarda num arquivo.',
  chmod: (path) => `Proteja-o: chmod 600 ${path}`,
  chmodDir: (path) => `Proteja-a: chmod 700 ${path}`,
  notWritable: (path) => `Não se pode gravar em ${path}: nenhuma ação pode ser registrada, e então nenhuma é enviada.`,
  setAside: (count, path) =>
    `${count === 1 ? '1 ação' : `${count} ações`} sem resultado nele: bancada outbox --from ${path} mostra. Apague-o quando souber o que houve.`,
  setAsideEmpty: 'Foi posto de lado, e não tem ação sem resultado: apague-o.',
  setAsideUnread:
    'Foi posto de lado, e nenhuma ação se reconhece nele: veja na loja o que estava sendo enviado, depois apague-o.',
  setAsideDesks: 'Foi posto de lado, e só tinha onde estavam as bancadas: apague-o.',
  diskFull: 'Libere espaço: o que não pode ser registrado não é enviado.',
  sshServer: (dir, sessions) => `${dir}: ${sessions === 1 ? '1 sessão' : `${sessions} sessões`} (bancada ssh sessions)`,
  throughProxy: (proxy) => `por ${proxy}`,
  direct: {
    'no-proxy-set': 'direto à loja',
    loopback: 'direto a esta própria máquina',
    exception: 'direto à loja, como diz NO_PROXY',
  },
  signedBy: (name, from) => `assinado por ${name} (${from})`,
  authorityFrom: {
    own: 'BANCADA_CA_FILE',
    extra: 'NODE_EXTRA_CA_CERTS',
    system: 'autoridades do sistema',
    bundled: 'autoridades do Node',
  },
  tlsIgnored: 'NODE_TLS_REJECT_UNAUTHORIZED está definido, e a bancada verifica certificados mesmo assim.',
  noTls: 'http para esta própria máquina',
  certificate: (days) => (days === 1 ? 'vence em 1 dia' : `vence em ${days} dias`),
  certificateAdvice: 'O dono precisa renová-lo; vencido, nada funciona até a renovação.',
  skew: (seconds) => `esta máquina está ${Math.abs(seconds)} s ${seconds < 0 ? 'atrás' : 'à frente'} da loja`,
  skewAdvice: 'Acerte o relógio (timedatectl set-ntp true). A sincronização não precisa dele; as idades na tela, sim.',
  hub: (address, ms) => `${address} responde em ${ms} ms`,
  hubHosts: (count, isLed) =>
    count === 0
      ? 'nenhuma máquina está ligada ao hub'
      : `${count === 1 ? '1 máquina' : `${count} máquinas`}, ${isLed ? 'uma consulta por todas' : 'nenhuma consulta por todas'}`,
  hubPlain: 'Sem TLS isto só serve num túnel ou numa rede fechada; fora disso use rediss://.',
  hubDown:
    'Enquanto isso cada máquina consulta por si. Veja se o redis-server está rodando, escuta nesse endereço e pode ser alcançado.',
  hubRefused:
    'O servidor está lá e não deixa este usuário fazer o que precisa: compare a ACL dele com a de docs/hosts.md.',
  hubClosed: 'o que as máquinas gravam lá é criptografado com uma chave feita do token',
  hubOpen: (plain, count) =>
    `${plain} de ${count === 1 ? '1 máquina' : `${count} máquinas`} ${plain === 1 ? 'grava' : 'gravam'} sem criptografia`,
  hubOpenAdvice: 'Quem lê esse servidor lê os itens dos pedidos delas: tire BANCADA_HUB_PLAIN (hub_plain) de lá.',
  hubStranger: (count) => `${count === 1 ? '1 texto' : `${count} textos`} sem o selo de uma máquina com este token`,
  hubStrangerAdvice:
    'Ninguém acredita nelas. Alguém mais escreve nesse servidor, ou uma máquina ainda tem outro token: veja na ACL quem pode.',
  rowsRight: (count) => `${count === 1 ? '1 item comparado' : `${count} itens comparados`} com a loja`,
  rowsNone: 'a loja não respondeu por nenhum dos pedidos daqui',
  rowsWrong: (count, id) =>
    `${count === 1 ? '1 item diz' : `${count} itens dizem`} algo posterior ao que a loja diz: ${id}`,
  rowsWrongAdvice: {
    disk: 'Uma bancada aberta corrige isso na próxima leitura completa. Se continuar, veja quem escreve nesta pasta de estado.',
    hub: 'Quem liderar corrige isso na próxima leitura completa. Se continuar, apague as chaves com o prefixo: uma máquina as reescreve.',
  },
  noDate: 'Sem ele a sincronização tira o cursor da mudança mais nova que conhece.',
  tooLittle: 'pouco para saber',
  notRead: (error) => `não pôde ser lido (${error})`,
  onlyByWriting: 'só aparece quando algo é gravado',
  noRateLimit: 'as respostas não dizem',
  strangeStatus: 'Um status que ninguém conhece: esses itens são mostrados como são, sem ações.',
  zoneless: 'as horas não dizem o fuso',
  zonelessAdvice: 'A bancada o deduz das mudanças enquanto roda.',
  priceUnitAdvice: 'Preços são mostrados como vêm até você dizer: bancada login --price-unit cents (ou reais).',
  pagesStuck: 'toda página é a primeira',
  pagesStuckAdvice: 'O parâmetro que escolhe a página não foi achado: listas longas não podem ser lidas inteiras.',
  filterIgnored: 'A loja envia itens que o filtro exclui: a bancada filtra o que lê, e avisa.',
  deltaIgnored: 'A loja envia tudo em vez do que mudou: cada consulta custa tanto quanto a primeira carga.',
  notAsked: 'não foi perguntado: a loja pede menos requisições',
  notReadAdvice: 'Nada se pode dizer do que depende disso, e outros comandos também vão falhar nisso.',
  noTotals: 'A loja não diz quantas linhas uma lista tem: as listas são lidas até uma página curta, e duas vezes.',
  wrongTotals:
    'As linhas de uma lista não são tantas quantas ela diz: o que não se prova que é tudo aparece como parte.',
  offsetDropped:
    'Ela toma um momento como sendo do fuso dela: as consultas voltam esse tanto, e os comandos filtram o que leem.',
  deltaFirstPage:
    'Só a primeira página de uma lista de mudanças é filtrada: cada consulta custa tanto quanto a primeira carga.',
  noNumbers:
    'Nenhum item diz o número do pedido: a bancada lê cada pedido aberto uma vez para isso, e até lá o id fica no lugar.',
  someNumbers: 'Os números dos pedidos são guardados das respostas que os trazem.',
  leftOut: 'A lista não traz: é conhecido quando o pedido é lido.',
  disputed: 'A lista diz outra coisa que o pedido: onde o pedido foi lido, vale a palavra dele.',
  noDrift: 'nenhuma vista',
  timesUnreadable: (text) => `ilegível: ${text}`,
  timesUnreadableAdvice:
    'Não se sabe idade nenhuma, nem qual mudança é a mais nova. Pergunte ao suporte do marketplace como ler os horários dele.',
  droppedRowAdvice:
    'Linhas sem um id que sirva não são mostradas, pois nada se poderia fazer com elas. Avise o suporte do marketplace.',
  driftAdvice: 'Tolerado; avise o suporte do marketplace de que o tipo documentado é outro.',
  scanner: {
    ask: (left) => `Bipe qualquer código (mais ${left}), ou Enter para terminar: `,
    speed: (perCharMs) => `${perCharMs} ms por caractere, chega inteiro`,
    typed: 'mais lento que um leitor: se era um, ajuste-o para enviar mais rápido, sem pausas entre caracteres',
    none: 'não testado; --scanner testa',
  },
  print: {
    untried: 'não testada; --print imprime uma página de teste',
    none: 'nenhuma página de teste impressa',
    title: 'Página de teste',
    taken: (printer, format) => `${printer} recebeu uma página de teste (${format})`,
    look: 'Veja se ela saiu: uma impressora que recebe a página pode estar sem papel.',
    notTaken: (printer, reason) => `${printer}: ${reason}`,
    advice: {
      command: 'Rode o mesmo comando à mão com um PDF na entrada padrão (lpstat -t mostra as impressoras do CUPS).',
      port: 'Veja se está ligada, se tem este endereço, e se esta máquina chega a esta porta.',
    },
  },
};

/** The activity screen, in Brazilian Portuguese. */
import type { Heard } from '../../domain/heard.ts';
import { formatSpan } from '../../base/ages.ts';
import { formatTenths } from '../../base/decimals.ts';
import type { activity as en } from './en.ts';

const shortSpan = (ms: number) =>
  Math.abs(ms) < 60_000 ? `${formatTenths(Math.abs(ms) / 1000, 'pt-BR')} s` : formatSpan(Math.abs(ms));

const HEARD_WORDS: Record<Heard, string> = {
  paid: 'pago',
  cancelled: 'cancelado',
  shipped: 'enviado',
  late: 'atrasado',
  held: 'em espera',
};

export const activity: typeof en = {
  setAside: 'Não procurar mais o que houve com ela? Fica sem confirmação para sempre.',
  nothingFound: (text) => `Nenhuma ação tem “${text}”.`,
  story: {
    steps: 'O que houve',
    order: (number) => `Tudo do pedido ${number}`,
    gone: 'O histórico não tem mais esta ação.',
  },
  emptyTrail: 'Nada foi pedido aqui ainda.',
  emptyRequests: 'Nenhuma chamada ainda.',
  unanswered: {
    Unreachable: 'sem conexão',
    NoReply: 'sem resposta',
    UnreadableAnswer: 'ilegível',
    Aborted: 'abandonada',
    Error: 'falhou',
  },
  columns: {
    trail: { time: 'hora', what: 'ação', item: 'item', state: 'resultado', by: 'por' },
    requests: { time: 'hora', method: 'método', path: 'caminho', status: 'status', ms: 'ms', bytes: 'bytes' },
  },
  looks: (count, seconds) =>
    `${count === 1 ? '1 verificação' : `${count} verificações`}${seconds === undefined ? '' : `, próxima em ${seconds} s`}`,
  operations: {
    accept: 'aceitar',
    startProduction: 'iniciar produção',
    ship: 'enviar',
    returnToProduction: 'voltar à produção',
    setPrice: 'preço',
    setStock: 'estoque',
  },
  events: {
    intent: 'solicitado',
    attempt: 'enviado à loja',
    'no-answer': 'sem resposta',
    'turned-away': 'mandado de volta',
    unsent: 'loja fora de alcance',
    answered: 'resposta incerta',
    'taken-over': 'assumido',
    kept: 'guardado sem enviar',
    'sent-on': 'enviado afinal',
    verdict: 'resultado',
    undo: 'desfeito',
    'asked-again': 'verificado',
    'set-aside': 'deixado de lado',
    reveal: 'comprador visto',
    'claim-taken': 'pedido assumido',
    shift: 'troca de turno',
    login: 'entrou',
    'login-refused': 'entrada recusada',
    'locked-out': 'bloqueado',
    'session-end': 'sessão encerrada',
    held: 'em espera',
    released: 'liberado',
    remake: 'refeito',
    note: 'anotação',
    job: 'posto num trabalho',
    packed: 'embalado',
    'fiscal-key': 'chave fiscal',
    'no-fiscal-key': 'sem chave fiscal',
    label: 'etiqueta impressa',
    'van-scan': 'posto na coleta',
    'van-off': 'tirado da coleta',
    van: 'saiu na coleta',
    assembly: 'estante de montagem',
    'price-run': 'promoção',
    'cast-begin': 'terminal gravado',
    'cast-end': 'gravação terminada',
    'cast-removed': 'gravação removida',
    restored: 'backup restaurado',
  },
  verdicts: {
    applied: 'feito',
    'already-so': 'já estava feito',
    refused: 'recusado',
    'not-sent': 'não enviado',
    unconfirmed: 'sem confirmação',
  },
  nowSo: 'feito, resposta perdida',
  health: {
    picture: 'Idade dos dados',
    role: 'Consulta',
    polling: 'esta bancada consulta a loja',
    standby: 'lê junto com outra bancada desta máquina',
    hub: {
      joining: () => 'entrando no hub',
      following: ({ hostCount }) => `outra de ${hostCount} máquinas consulta por todas`,
      leading: ({ hostCount }) => `consulta por ${hostCount === 1 ? 'esta máquina' : `${hostCount} máquinas`}`,
      direct: ({ trouble }) =>
        `sem hub${trouble === undefined ? '' : ` (${trouble})`}: consulta sozinha, com menos frequência`,
    },
    hubMixture: 'Criptografia no hub',
    hubMixed: (plain, hosts) => `${plain} de ${hosts} máquinas sem ela (BANCADA_HUB_PLAIN)`,
    sweep: 'Última leitura completa',
    noSweep: 'ainda não houve',
    swept: (ago, mended, gone) =>
      `há ${ago}: ${mended === 1 ? '1 corrigido' : `${mended} corrigidos`}, ${gone === 1 ? '1 sumido' : `${gone} sumidos`}`,
    unproven: 'Sem prova de completo',
    unread: 'Não pode ser lida',
    trouble: 'Leitura da loja',
    none: 'sem problema',
    fine: 'sem problema',
    doubt: 'Atualizações',
    doubts: {
      'missed-change': 'faltou uma mudança conhecida: buscam mais para trás',
      'filter-ignored': 'o filtro não faz efeito: tudo é relido sempre',
      'pages-ignored': 'o parâmetro da página não faz efeito: de listas longas só se lê a página 1',
    },
    trusted: 'confiáveis',
    disk: 'Disco',
    outbox: 'A enviar',
    nothing: 'nada',
    clock: 'Relógio da loja',
    ahead: (ms) => `${shortSpan(ms)} ${ms < 0 ? 'atrás' : 'à frente'} desta máquina`,
    latency: 'Respostas',
    latencies: (median, late, count) => `mediana ${median} ms, 95% em ${late} ms (últimas ${count})`,
    drift: 'Diferenças da API',
    noDrift: 'toda resposta é como a especificação diz',
    ownRuns: {
      title: (count) => (count === 1 ? '1 comando próprio falhou' : `${count} comandos próprios falharam`),
      none: 'nenhum comando próprio falhou',
      retried: (count) =>
        count === 0
          ? 'Nenhum comando próprio é tentado de novo.'
          : `${count === 1 ? '1 comando próprio é tentado' : `${count} comandos próprios são tentados`} de novo agora.`,
      line: (name, event, number, ending, tries, next) =>
        `${name}: ${HEARD_WORDS[event]} #${number} · ${ending} · ${tries}× · ${next === undefined ? 'desistiu' : `de novo ${next}`}`,
    },
    driftLine: (field, count) => `${field}: ${count}×`,
    store: 'Loja',
  },
};

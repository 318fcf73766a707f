/** The words of the commands, in Brazilian Portuguese. */
import type { KeyProblem } from '../../keymap/key-file.ts';
import { showKey } from '../../keymap/key-names.ts';
import { nearest } from '../suggest.ts';
import type { CliTexts } from './en.ts';

export const ptBr: CliTexts = {
  config: {
    unreadable: (path) => `${path} não pode ser lido.`,
    openFile: (path) => `Outros podem ler ${path}. Feche-o antes: chmod 600 ${path}`,
    foreignFile: (path) => `${path} pertence a outro usuário, que poderia mudá-lo.`,
    language: (asked) => `Idioma desconhecido “${asked}”. Use pt-BR ou en.`,
    timeZone: (asked) => `Fuso horário desconhecido “${asked}”. Use um como America/Sao_Paulo.`,
    theme: (asked, known) => `BANCADA_THEME é “${asked}”. Pode ser ${known.join(', ')}.`,
    cutOffs: (part) =>
      `BANCADA_CUTOFFS tem “${part}”, que não é um corte. Escreva a entrega e um horário: SEDEX 16:00, PAC 17:30, * 18:00.`,
    pictures: (asked) => `BANCADA_PICTURES é “${asked}”. Pode ser on, off ou auto.`,
    noStore:
      'Nenhuma loja configurada. Use “bancada login”, ou defina BANCADA_URL e BANCADA_TOKEN (ou BANCADA_TOKEN_FILE), ou experimente numa loja de teste: bancada demo',
    noProfile: (name, known) =>
      `Não há perfil “${name}”.${known.length > 0 ? ` Há: ${known.join(', ')}.` : ''} Para criar: bancada login --profile ${name}`,
    profilesBroken: (path, why) =>
      `${path} não pode ser usado: ${why}. Conserte-o, ou tire-o dali e faça login de novo.`,
    profileName:
      'O nome de um perfil tem até 50 letras, números, pontos, hifens e sublinhados, e começa com letra ou número.',
    tokenWithoutUrl:
      'BANCADA_TOKEN está definido, mas BANCADA_URL não: um token nunca vai a outro endereço que não o seu.',
    urlWithoutToken:
      'BANCADA_URL está definido, mas nem BANCADA_TOKEN nem BANCADA_TOKEN_FILE. O token de um perfil não é usado para ele.',
    hubAddress: 'O hub precisa de um endereço como rediss://usuario:senha@host:6379 ou redis://127.0.0.1:6379.',
    hubNeedsTls:
      'O hub num endereço público precisa de TLS: rediss://. Sem ele, só esta máquina ou um endereço privado (10.…, 172.16.…, 192.168.…).',
    hubPassword:
      'O perfil não é lugar para a senha do hub: ponha o endereço inteiro num arquivo só seu (chmod 600) e indique-o como "hub_file".',
    tokenEmpty: 'O token está vazio.',
    tokenLines: 'O token tem uma quebra de linha no meio: é mais que um token.',
    tokenForeign: 'O token tem um caractere fora do ASCII: copie-o de novo, como texto simples.',
    tokenBlank: 'O token tem um espaço no meio: é mais que um token.',
    tokenQuotes: 'O token tem aspas: copie-o sem elas.',
    commandFailed: (status) =>
      `O comando do token ${status === undefined ? 'não pôde ser executado ou demorou demais' : `falhou (${status})`}. Execute-o sozinho para ver por quê.`,
    seconds: (name, least, most) => `${name} deve ser um número de segundos de ${least} a ${most}.`,
    oneOf: (name, known) => `${name} deve ser um destes: ${known.join(', ')}.`,
    secrets: 'O arquivo do segredo deve ter um ou dois segredos, um por linha: o atual, e o próximo ou o anterior.',
    url: {
      unreadable: 'O endereço base não é um URL. Ele é como https://loja.example/api/v1.',
      scheme: 'O endereço base deve começar com https://.',
      userinfo: 'O endereço base não pode conter usuário nem senha.',
      query: 'O endereço base não pode conter consulta (?) nem fragmento (#).',
      clear: 'O endereço base deve ser https: o token viajaria às claras. Só esta própria máquina pode ser http.',
    },
  },
  tried: {
    listItems: 'Listar itens',
    getOrder: 'Ler o pedido',
    acceptItem: 'Aceitar o item',
    startProduction: 'Iniciar a produção',
    shipItem: 'Enviar o item',
    returnToProduction: 'Voltar o item à produção',
    getProduct: 'Ler o produto',
    updatePrice: 'Mudar o preço',
    listStock: 'Listar o estoque',
    updateStock: 'Mudar o registro de estoque',
    ping: 'Verificar o token',
  },
  failures: {
    line: (what, problem, next) => `${what}: ${problem}.${next === '' ? '' : ` ${next}`}`,
    said: (message) => `A loja diz: ${message}`,
    input: (argument) => `${argument} não pode ser mandado; nada foi mandado`,
    readOnly: 'aqui só se lê; nada foi mandado',
    readOnlyNext: 'Tire --read-only (ou BANCADA_READ_ONLY) para mudar algo.',
    unreachable: (host, code) => `sem conexão com ${host} (${code}); nada foi mandado`,
    unreachableNext: 'Verifique a rede e o endereço; “bancada doctor” olha mais de perto.',
    token: 'a loja não aceita o token (401)',
    tokenNext: 'Crie um novo na área do vendedor, em /vendedor/integracoes, e depois: bancada login',
    limited: 'a loja pede menos requisições (429)',
    limitedNext: (seconds) =>
      seconds === undefined ? 'Tente de novo em um minuto.' : `Tente de novo em ${seconds} s.`,
    refused: (status) => `a loja recusou (${status})`,
    invalid: (status) => `a loja achou inválido (${status})`,
    notFound: (status) => `não encontrado nesta loja (${status})`,
    notFoundNext: 'Confira o id: ele deve ser da loja deste token (bancada ping).',
    noApi: (url, status) => `não há nada da API em ${url} (${status})`,
    noApiNext: 'Confira o endereço, com o caminho; o de uma loja termina em /api/v1.',
    trouble: (status) => `a loja está com problemas (${status})`,
    troubleNext: (seconds) => (seconds === undefined ? 'Tente de novo mais tarde.' : `Tente de novo em ${seconds} s.`),
    redirect: (location) => `a loja redireciona${location && ` para ${location}`}, e isso não é seguido`,
    redirectNext: 'Confira o endereço base.',
    unreadable: {
      html: 'a resposta é uma página HTML, não da API',
      'not-json': 'a resposta não é JSON',
      'wrong-shape': 'a resposta tem outra forma que a da API',
      truncated: 'a resposta veio cortada',
      'too-large': 'a resposta é grande demais',
      'bad-encoding': 'a resposta veio numa codificação que não foi pedida',
    },
    unreadableNext: 'Confira o endereço base (o caminho termina em /api/v1); “bancada doctor” olha mais de perto.',
    late: 'sem resposta a tempo',
    lost: 'a resposta se perdeu no caminho',
    noReplyNext: 'Tente de novo; “bancada doctor” olha mais de perto.',
    aborted: 'interrompido',
    unexpected: 'Isto é um defeito da bancada. --verbose mostra onde.',
    localAddress: (address) => `não é possível escutar em ${address}`,
  },
  usage: {
    unknownCommand: (name, near) =>
      `Não há comando “${name}”.${near === undefined ? '' : ` Seria “${near}”?`} bancada --help lista todos.`,
    shell: (known) => `Esperado um destes: ${known}.`,
    notTerminal: 'A bancada precisa de um terminal. Para scripts: bancada --help.',
    date: 'Esperada uma data: AAAA-MM-DD.',
    moment: 'Esperado um momento com fuso, como 2026-11-20T10:00:00Z, ou uma idade como 15m, 24h, 7d.',
    status: (known) => `Esperado um destes: ${known}.`,
    fields: (unknown, known) => `Não há campo “${unknown}”. Há: ${known}.`,
    oneFormat: 'Escolha um entre --json, --ndjson e --csv.',
    boolean: 'Esperado true ou false.',
    price: 'Esperado um valor em reais com duas casas, como 29,90 ou 29.90.',
    nothingToChange: (flags) => `Nada a mudar: informe ${flags}.`,
    needsYes: 'Isto pergunta antes de gravar, e aqui não há a quem perguntar. Acrescente --yes se for mesmo isso.',
  },
  ask: {
    yesOrNo: '[s/N] ',
    isYes: (text) => /^(?:s|sim|y|yes)$/i.test(text.trim()),
    left: 'Ficou como estava; nada foi mandado.',
  },
  read: {
    columns: {
      order: 'PEDIDO',
      status: 'ESTADO',
      age: 'IDADE',
      quantity: 'QTD',
      item: 'ITEM',
      delivery: 'ENTREGA',
      id: 'PEDIDO/ITEM',
      sku: 'SKU',
      product: 'PRODUTO',
      variation: 'VARIAÇÃO',
      active: 'ATIVO',
      stockId: 'ID DO ESTOQUE',
    },
    noItems: 'Nenhum item combina.',
    noStock: 'Nenhum registro de estoque combina.',
    itemCount: (count) => (count === 1 ? '1 item' : `${count} itens`),
    stockCount: (count) => (count === 1 ? '1 registro' : `${count} registros`),
    moved: 'A lista mudou enquanto era lida; foi relida onde deu, e uma linha ainda pode faltar.',
    order: {
      title: (numero) => `Pedido ${numero}`,
      status: 'Estado',
      placed: 'Feito em',
      paid: 'Pago em',
      total: 'Total',
      subtotal: 'Subtotal',
      discount: 'Desconto',
      freight: 'Frete',
      shipping: 'Envio',
      deadline: 'Prazo',
      notes: 'Observações',
      buyer: 'Comprador',
      email: 'E-mail',
      phone: 'Telefone',
      taxId: 'CPF/CNPJ',
      address: 'Entregar a',
      items: 'Itens',
      masked: 'Dados pessoais estão mascarados; --show-personal-data os mostra, e a trilha de auditoria anota isso.',
    },
    product: {
      price: 'Preço',
      promo: 'Preço promocional',
      status: 'Estado',
      stock: 'Estoque',
      category: 'Categoria',
      unitUnknown: 'unidade desconhecida: centavos ou reais',
    },
    pong: (lojaId, url) => `${lojaId}  ${url}`,
  },
  write: {
    nothingNamed: 'Diga o que mover: PEDIDO/ITEM, um id, ou o número de um pedido; - os lê da entrada padrão.',
    noReference: (text) => `“${text}” não é PEDIDO/ITEM, nem id, nem número de pedido.`,
    trackingMissing: 'Informe o código de rastreio: --tracking CÓDIGO. Para enviar sem: --without-tracking.',
    trackingTwice: 'Ou --tracking, ou --without-tracking.',
    tracking: {
      'too-long': 'O código de rastreio é longo demais: no máximo 100 caracteres.',
      unprintable: 'Só letras, números e sinais simples podem ser mandados como código de rastreio.',
    },
    checkDigit: (code) => `Nota: o dígito verificador de ${code} está errado.`,
    codeIsUsed: (code, numero) => `${code} já está no pedido ${numero}.`,
    withoutTracking: '“-” não é um código: o envio seria sem rastreio.',
    many: (title, count) => `${title}: ${count} itens.`,
    question: 'Continuar? ',
    skipped: (count) =>
      count === 1
        ? '1 outro item dos pedidos informados está em outro estado e ficou como estava.'
        : `${count} outros itens dos pedidos informados estão em outro estado e ficaram como estavam.`,
    wouldMove: (from, to, code) => `${from} → ${to}${code === '' ? '' : `, ${code}`}`,
    notBegun: (count) => (count === 1 ? '1 não foi começada.' : `${count} não foram começadas.`),
    waiting: (seconds) => `esperando ${seconds} s: a loja pede menos requisições`,
    inOutbox: (count) =>
      count === 1
        ? '1 ação ainda não tem veredito; fica na caixa de saída: bancada outbox'
        : `${count} ações ainda não têm veredito; ficam na caixa de saída: bancada outbox`,
    progress: {
      accept: 'Aceitando',
      startProduction: 'Iniciando a produção',
      ship: 'Enviando',
      returnToProduction: 'Voltando à produção',
    },
    problems: {
      'unknown-item': 'não está nesta loja',
      'not-allowed': 'o estado não permite, ou há uma ação a caminho',
      double: 'o mesmo já está a caminho',
      'no-store': 'ainda não se sabe que loja é esta',
      'not-recorded': 'esta máquina não consegue registrar, e nada é mandado sem registro',
      closing: 'isto está terminando',
    },
    price: {
      ambiguous:
        'Um ponto ou vírgula antes de três algarismos pode ser lido de dois jeitos: escreva 1234,00 ou 1.234,00.',
      tooLarge: 'Isso é mais que R$ 1.000.000,00.',
      unit: 'Não se sabe se os preços desta loja são centavos ou reais, então nenhum é gravado. Diga: --unit cents ou --unit reais (de uma vez: bancada login --price-unit).',
      unreadable: 'Os preços do próprio produto não podem ser lidos nessa unidade; nada foi mandado.',
      same: 'Esse já é o preço; nada foi mandado.',
      line: (name, before, after, percent) => `${name}: ${before} → ${after}${percent}`,
      alarms: {
        'large-change': 'É uma mudança de mais da metade.',
        'promo-not-below': 'O preço promocional não fica abaixo do preço.',
        'very-low': 'É menos de um real.',
      },
    },
    stock: {
      notFound: (id) => `Não há registro de estoque ${id} nesta loja.`,
      same: 'Já está assim; nada foi mandado.',
      zero: 'Zero tira da venda.',
      line: (name, change) => `${name}: ${change}`,
      quantity: 'quantidade',
      active: 'ativo',
    },
    importing: {
      unreadable: (path, why) => `${path} não pode ser lido: ${why}`,
      columns:
        'O arquivo precisa das colunas id (ou sku) e quantidade ou is_active, como “bancada stock --csv” as escreve.',
      empty: 'O arquivo não tem linhas.',
      wrongRows: (count) =>
        `${count === 1 ? '1 linha está errada' : `${count} linhas estão erradas`}; nada foi mandado. Conserte o arquivo, ou deixe-as de fora com --skip-invalid.`,
      row: (line, why) => `linha ${line}: ${why}`,
      noRecord: 'não há esse registro nesta loja',
      skuTwice: 'vários registros têm este SKU; use o id',
      twice: 'o mesmo registro está duas vezes no arquivo',
      quantity: 'quantidade deve ser um número inteiro, 0 ou mais',
      active: 'is_active deve ser true, false, 1 ou 0',
      cells: (count, columns) => `tem ${count === 1 ? '1 célula' : `${count} células`}, o cabeçalho ${columns}`,
      otherSku: (sku) =>
        sku === ''
          ? 'o registro deste id não tem SKU'
          : `id e sku são de registros diferentes: este id tem o SKU ${sku}`,
      unfilled: (column, lines) =>
        `${column} está vazia ${lines.length === 1 ? `na linha ${lines[0]}` : `em ${lines.length} linhas, a primeira é a ${lines[0]}`}; nada muda ali.`,
      summary: (changes, same) =>
        `${changes === 1 ? '1 registro muda' : `${changes} registros mudam`}, ${same} já ${same === 1 ? 'está' : 'estão'} assim.`,
      title: 'Importando estoque',
    },
  },
  journal: {
    columns: {
      at: 'QUANDO',
      what: 'O QUE',
      who: 'QUEM',
      on: 'EM',
      verdict: 'VEREDITO',
      asked: 'PEDIDO',
      phase: 'FASE',
      since: 'DESDE',
    },
    outboxEmpty: 'Nada espera por um veredito.',
    logEmpty: 'A trilha está vazia.',
    logNothingSince: 'A trilha não tem nada desde então.',
    logNothingOf: (item) => `A trilha não tem nada sobre ${item}.`,
    notOpen: (id) => `Não há ação não confirmada ${id} na caixa de saída.`,
    watching: 'Seguindo as mudanças; Ctrl-C termina.',
    behind: (message) => `Atrasado: ${message}`,
    back: 'Em dia de novo.',
  },
  doctor: {
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
    tmux: 'Para copiar e notificar de dentro do tmux é preciso: set -g allow-passthrough on (só copiar: set -g set-clipboard on)',
    osc52: 'um terminal não diz se aceita texto copiado (OSC 52)',
    osc52Advice: 'Aperte y num código de rastreio na bancada e cole em algum lugar.',
    noConfig: 'nenhuma',
    fromEnvironment: 'ambiente',
    tokenInEnvironment: 'Programas deste usuário podem lê-lo ali; um perfil (bancada login) o guarda num arquivo.',
    chmod: (path) => `Feche-o: chmod 600 ${path}`,
    chmodDir: (path) => `Feche-o: chmod 700 ${path}`,
    notWritable: (path) =>
      `Não se pode gravar em ${path}: nenhuma ação pode ser registrada, e então nenhuma é mandada.`,
    diskFull: 'Libere espaço: o que não pode ser registrado não é mandado.',
    proxy: (name) => `${name} está definido, e a bancada vai à loja diretamente, sem ele.`,
    tlsIgnored: 'NODE_TLS_REJECT_UNAUTHORIZED está definido, e a bancada verifica certificados mesmo assim.',
    noTls: 'http para esta própria máquina',
    certificate: (days) => `termina em ${days} dias`,
    certificateAdvice: 'O dono precisa renová-lo; depois disso nada funciona até que o faça.',
    tlsAdvice:
      'Se a autoridade é sua, informe o certificado dela em NODE_EXTRA_CA_CERTS. Senão, não confie nesta rede.',
    skew: (seconds) => `esta máquina está ${Math.abs(seconds)} s ${seconds < 0 ? 'atrás' : 'à frente'} da loja`,
    skewAdvice:
      'Acerte o relógio (timedatectl set-ntp true). A sincronização não precisa dele; as idades na tela, sim.',
    hub: (address, ms) => `${address} responde em ${ms} ms`,
    hubHosts: (count, isLed) =>
      `${count === 1 ? '1 máquina' : `${count} máquinas`}, ${isLed ? 'uma consulta por todas' : 'nenhuma consulta por todas'}`,
    hubPlain: 'Sem TLS isto só serve num túnel ou numa rede fechada; fora disso use rediss://.',
    hubDown:
      'Enquanto isso cada máquina consulta por si. Veja se o redis-server está rodando, escuta nesse endereço e pode ser alcançado.',
    hubRefused: 'O servidor está lá e não deixa este usuário fazer o que precisa: compare a ACL dele com a do README.',
    noDate: 'Sem ele a sincronização tira o cursor da mudança mais nova que conhece.',
    tooLittle: 'pouco para saber',
    notRead: (error) => `não pôde ser lido (${error})`,
    onlyByWriting: 'só aparece quando algo é gravado',
    noRateLimit: 'as respostas não dizem',
    strangeStatus: 'Um estado que ninguém conhece: esses itens são mostrados como são, sem ações.',
    zoneless: 'as horas não dizem o fuso',
    zonelessAdvice: 'A bancada o deduz das mudanças enquanto roda.',
    priceUnitAdvice: 'Preços são mostrados como vêm até você dizer: bancada login --price-unit cents (ou reais).',
    pagesStuck: 'toda página é a primeira',
    pagesStuckAdvice: 'O parâmetro que escolhe a página não foi achado: listas longas não podem ser lidas inteiras.',
    deltaIgnored: 'A loja manda tudo em vez do que mudou: cada olhada custa tanto quanto a primeira carga.',
    noDrift: 'nenhuma vista',
    driftAdvice: 'Tolerado; avise o pessoal do serviço de que o tipo documentado é outro.',
    scanner: {
      ask: (left) => `Leia qualquer código (mais ${left}), ou Enter para terminar: `,
      speed: (perCharMs) => `${perCharMs} ms por caractere, chega inteiro`,
      typed: 'mais lento que um leitor: se era um, ajuste-o para mandar mais rápido, sem pausas entre caracteres',
      none: 'não testado; --scanner testa',
    },
  },
  codes: {
    whichFormat: 'O nome do arquivo não termina em .svg nem .pdf: informe --format svg ou --format pdf.',
    isThere: (file) => `${file} já existe. --force escreve por cima.`,
    notWritten: (file, code) => `${file} não pode ser escrito (${code}).`,
    written: (file) => `Escrito em ${file}. Imprima em 100 %, sem ajustar à página.`,
    sheet: {
      title: 'bancada: códigos de comando',
      lines: [
        'Leia um pedido, confira as unidades lendo cada uma, leia o código de rastreio: ele é enviado, e vem o próximo.',
        'Estes códigos fazem o resto. Nenhum responde a uma pergunta; só OK encerra uma parada.',
      ],
      names: {
        OK: 'entendido',
        NEXT: 'próximo pedido',
        ASIDE: 'deixar de lado',
        SEEN: 'está na peça',
        ACCEPT: 'aceitar',
        START: 'iniciar produção',
        RETURN: 'voltar à produção',
        UNDO: 'desfazer',
        LESS: 'uma unidade a menos',
        X2: 'próxima leitura: 2 un.',
        X3: 'próxima leitura: 3 un.',
        X5: 'próxima leitura: 5 un.',
        X10: 'próxima leitura: 10 un.',
        PACKING: 'embalagem',
        QUEUE: 'fila',
        BACK: 'voltar',
        HELP: 'ajuda',
      },
    },
  },
  keys: {
    columns: { action: 'AÇÃO', keys: 'TECLAS', defaults: 'PADRÃO', does: 'FAZ', screens: 'TELAS' },
    everywhere: 'em toda parte',
    where: (path) => `Mudam em ${path}: { "queue": { "accept": ["a", "f2"] } }`,
    taken: (key, by) => `${key} pode não chegar: ${by} fica com ela onde está em uso.`,
    more: (count) =>
      count === 1 ? '“bancada keys” lista todas as ações.' : `E mais ${count - 1}: “bancada keys” mostra todos.`,
    problem: keyProblem,
  },
  webhooks: {
    needs: 'Informe --port e --secret-file.',
    needsBoth: '--webhook-port e --webhook-secret-file andam juntos.',
    needsTarget: 'Informe --to e --secret-file.',
    events: (known) => `Esperado um destes: ${known}.`,
    url: 'Esperado um endereço http ou https sem usuário nem senha.',
    listening: (url) => `Escutando em ${url}. Ctrl-C termina.`,
    hears: (url) => `Eventos são ouvidos em ${url}.`,
    isOpen: 'Outras máquinas alcançam este endereço; só o que é assinado é ouvido.',
    noAnswer: (host, code) => {
      if (code === 'ECONNREFUSED') return `ninguém escuta em ${host} (${code})`;
      if (code === 'ENOTFOUND') return `não existe ${host} (${code})`;
      return /timeout/i.test(code) ? `${host} não responde (${code})` : `sem resposta de ${host} (${code})`;
    },
    notTaken: (url, reason) => `${url} não aceitou um evento: ${reason}`,
  },
  login: {
    where: (file, tokenFile) => `O endereço ficará em ${file} e o token em ${tokenFile}, legíveis só por você.`,
    whereCommand: (file) => `O endereço e o comando ficarão em ${file}; o token não fica em lugar nenhum.`,
    url: 'Endereço base (https://…/api/v1): ',
    token: 'Token (da área do vendedor, em /vendedor/integracoes; ele não é mostrado): ',
    replaces: (name, url) => `O perfil “${name}” já existe, para ${url}.`,
    replaceQuestion: 'Substituir? ',
    lookAlike: (ascii, unicode) =>
      `O servidor está escrito com letras fora do ASCII: ${unicode} é na verdade ${ascii}. Algumas se parecem com outras.`,
    useQuestion: 'Usar mesmo assim? ',
    noVersion: 'O caminho não termina em /api/v1, como o da API. Se as respostas não forem da API, olhe isso primeiro.',
    done: (name, lojaId) => `A loja ${lojaId} agora é o perfil “${name}”. Abra a bancada: bancada`,
    doneOther: (name, lojaId) =>
      `A loja ${lojaId} agora é o perfil “${name}”. Abra a bancada: bancada --profile ${name}`,
    needsUrl: 'Informe o endereço: bancada login --url https://loja.example/api/v1',
    needsToken: 'Não há token na entrada padrão, e não há a quem perguntar.',
    nothingKept: 'Nada foi guardado.',
  },
};

function keyProblem(problem: KeyProblem): string {
  switch (problem.kind) {
    case 'syntax':
      return `Isto não é JSON (${problem.what}).`;
    case 'not-an-object':
      return `${problem.where} deve conter ações com suas teclas: { "accept": ["a"] }.`;
    case 'not-keys':
      return `${problem.id} precisa de uma tecla ou de uma lista: "a", ["a", "f2"]; [] tira todas.`;
    case 'unknown-screen':
      return `Não há tela “${problem.name}”. Conhecidas: ${problem.known.join(', ')}.`;
    case 'unknown-action': {
      const near = nearest(problem.name, problem.known);
      return `Não há ação “${problem.name}”.${near === undefined ? '' : ` Seria “${near}”?`}`;
    }
    case 'not-there':
      return `${problem.id} não faz nada em ${problem.screen}, só em ${problem.screens.join(', ')}.`;
    case 'fixed':
      return `As teclas de ${problem.id} não podem mudar.`;
    case 'twice':
      return `“${problem.name}” aparece aqui duas vezes.`;
    case 'unknown-key':
      return `“${problem.key}” não é uma tecla. Teclas se escrevem a, G, space, enter, pgdn, f5, ctrl+x, alt+x.`;
    case 'reserved-key':
      return `${problem.key} não se distingue de ${showKey(problem.as)}, ou sempre é isso.`;
    case 'conflict':
      return `${showKey(problem.key)} seria ${problem.ids[0]} e também ${problem.ids[1]} em ${problem.screens.join(', ')}.`;
  }
}

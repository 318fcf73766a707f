/** What is wrong with the configuration, in Brazilian Portuguese. */
import type { config as en } from './en.ts';

/** Why a part of profiles.json is not taken: what reads it says so in English. */
const WHY_BROKEN: readonly (readonly [RegExp, string])[] = [
  [/ has no (".+")$/, ' não tem $1'],
  [/ needs ("token_file") or ("token_command")$/, ' precisa de $1 ou $2'],
  [/ is not a text$/, ' não é um texto'],
  [/ is not a number$/, ' não é um número'],
  [/ is no number from (\d+) to (\d+)$/, ' não é um número de $1 a $2'],
  [/ is neither true nor false$/, ' não é true nem false'],
  [/ is not an object$/, ' não é um objeto'],
  [/ is not a list of words$/, ' não é uma lista de palavras'],
  [/ is not a list of servers$/, ' não é uma lista de servidores'],
  [/ is no command$/, ' não é um comando'],
  [/ is none of (.+)$/, ' não é um destes: $1'],
  [/ names no profile$/, ' não é o nome de um perfil'],
  [/ nests too deep$/, ' tem níveis demais'],
];

function whyBroken(why: string): string {
  const found = WHY_BROKEN.find(([said]) => said.test(why));
  return found ? why.replace(...found).replace(/^it /, 'o arquivo ') : 'isto não é JSON';
}

export const config: typeof en = {
  unreadable: (path) => `${path} não pode ser lido.`,
  underFile: (path) => `${path} não pode ser lido: o que devia ser a pasta dele é um arquivo.`,
  unwritten: (path) => `${path} não pode ser gravado.`,
  closedHome: (path, home) => `Este usuário não pode ler ${path}: HOME é ${home}. Defina HOME ou BANCADA_CONFIG_DIR.`,
  openFile: (path) => `Outros podem ler ${path}. Proteja-o antes: chmod 600 ${path}`,
  writableFile: (path) => `Outros podem mudar ${path}. Proteja-o antes: chmod go-w ${path}`,
  noFile: (path) => `${path} não é um arquivo comum, e sim uma pasta, um pipe ou um dispositivo; por isso não é lido.`,
  tooLarge: (path, kB) => `${path} tem mais de ${kB} kB: não é o que deveria estar nele.`,
  foreignFile: (path) => `${path} pertence a outro usuário, que poderia mudá-lo.`,
  proxy: (name) =>
    `${name} não é um proxy que se possa usar. Escreva http://SERVIDOR:PORTA, ou NOME:SENHA@SERVIDOR:PORTA. Sinais como @ e % numa senha são escritos %40 e %25.`,
  proxyPassword: (variable) => `Nome e senha de um proxy não ficam neste arquivo: defina ${variable} no ambiente.`,
  noCertificate: (path) =>
    `${path} não tem um certificado que se possa ler. Precisa ser PEM: -----BEGIN CERTIFICATE-----`,
  otherKey: (path, cert) => `A chave em ${path} é de outro certificado, e não do primeiro em ${cert}.`,
  noKey: (path) => `${path} não tem uma chave privada que se possa ler. Precisa ser PEM sem senha.`,
  language: (asked) => `Idioma desconhecido “${asked}”. Use pt-BR ou en.`,
  timeZone: (asked) => `Fuso horário desconhecido “${asked}”. Use um como America/Sao_Paulo.`,
  theme: (asked, known) => `BANCADA_THEME é “${asked}”. Pode ser ${known.join(', ')}.`,
  tagPrinter: (text) =>
    `BANCADA_TAG_PRINTER, tag_printer: “${text}” não é command nem um host com porta, como printer.local:9100.`,
  cutOffs: (part) =>
    `BANCADA_CUTOFFS tem “${part}”, que não é um corte. Escreva a entrega e um horário: SEDEX 16:00, PAC 17:30, * 18:00.`,
  pictures: (asked) => `BANCADA_PICTURES é “${asked}”. Pode ser on, off ou auto.`,
  innerHosts: (part) =>
    `BANCADA_INNER_HOSTS tem “${part}”, que não é um servidor. Escreva nomes, endereços, faixas ou origens: labels.shop 10.0.0.0/24 http://10.0.0.5:8080`,
  count: (name, least, most) => `${name} tem que ser um número inteiro de ${least} a ${most}.`,
  workshop: {
    wrong: (path, name, allowed) => `${path}: “${name}” não serve. Vale: ${allowed}.`,
    count: (most) => `um número inteiro de 1 a ${most}`,
    allowed: {
      '': 'hold_reasons, remake_reasons, pace_of_everybody, fiscal_key, pin, wall, labels, templates, promise, closed e holidays',
      $schema: 'o endereço do JSON Schema do arquivo, para editores',
      hold_reasons: 'uma lista de até nove motivos de no máximo 60 caracteres, sem dígito no começo',
      remake_reasons: 'uma lista de até nove motivos de no máximo 60 caracteres, sem dígito no começo',
      pace_of_everybody: 'true ou false',
      fiscal_key: '"wanted", ou deixe de fora',
      pin: 'uma lista de "reveal", "prices" e "return", quantos quiser',
      wall: '{"rows": 3, "columns": 4}',
      labels: '{"print": "checked"}, {"printer": "tcp://192.168.0.9:9100"} ou os dois',
      'labels.printer': '“tcp://”, o nome ou endereço da impressora e a porta: "tcp://192.168.0.9:9100"',
      'labels.print': '"checked", "asked" ou "never"',
      templates: 'modelos pelos nomes, de até 40 letras, dígitos, - e _: {"laser": {"columns": ["order", "text"]}}',
      'templates.*': 'format, columns, text, header, separator, quote, encoding, line_end, font, svg e rules',
      'templates.*.format': '"csv", "spreadsheet" ou "svg"',
      'templates.*.columns': 'uma lista de campos, ou de {"title": "…", "field": "…"} ou {"title": "…", "value": "…"}',
      'templates.*.text': '"text", ou "text." e o nome de um campo',
      'templates.*.header': 'true ou false',
      'templates.*.separator': 'um caractere, que não seja aspas',
      'templates.*.quote': '"needed", "always" ou "never"; planilha quer um dos dois primeiros',
      'templates.*.encoding': '"utf-8", "utf-8-bom" ou "latin1"',
      'templates.*.line_end': '"crlf" ou "lf"',
      'templates.*.font': 'o nome de um arquivo',
      'templates.*.svg': 'o nome de um arquivo, com o formato "svg" e nenhum outro',
      'templates.*.rules':
        'max_length, max_lines e max_line_length, cada um um número inteiro acima de 0, e forbidden, uma lista de textos',
      promise: 'uma lista de até 50 regras como {"delivery": "SEDEX", "days": 2}',
      'promise.*': '"delivery", "category", "tag", "days", "working", "from" e "cut_off"; "days" não pode faltar',
      'promise.*.delivery': 'um texto do envio, como "SEDEX"',
      'promise.*.category': 'o nome de uma categoria',
      'promise.*.tag': 'uma tag do produto',
      'promise.*.days': 'um número inteiro de 0 a 365',
      'promise.*.working': 'true ou false',
      'promise.*.from': '"created" ou "paid"',
      'promise.*.cut_off': 'dias e horários, cada dia uma vez: {"seg-sex": "16:00", "sab": "11:00"}',
      closed: 'um dia como 2026-12-24, 12-24 para todo ano, carnival ou corpus-christi',
      holidays: 'o nome de um arquivo com um dia no começo de cada linha',
    },
  },
  settings: {
    noObject: 'O arquivo tem que ter configurações: { "theme": "dark" }.',
    noProfiles: '“profiles” tem que ter configurações pelos nomes dos perfis: { "loja": { "station": "bancada 2" } }.',
    twice: (name) => `“${name}” está aqui duas vezes.`,
    unknown: (name, near) =>
      name.toLowerCase().includes('token')
        ? `“${name}” não pode ficar aqui: um token fica num arquivo próprio, que “token_file” indica.`
        : `Não há configuração “${name}”.${near === undefined ? ' “bancada config” mostra todas.' : ` Era “${near}”?`}`,
    wrong: (name, why) => `“${name}”: ${why}`,
    allowed(of) {
      if (of.kind === 'text') return 'tem que ser um texto entre aspas.';
      if (of.kind === 'flag') return 'tem que ser true ou false.';
      if (of.kind === 'choice') return `tem que ser um de "${of.of.join('", "')}".`;
      if (of.kind === 'number')
        return `tem que ser um número ${of.isWhole ? 'inteiro ' : ''}de ${of.least} a ${of.most}.`;
      return 'tem que ser uma lista de palavras sem espaços e vírgulas: ["uma", "duas"].';
    },
    more: (count) => (count === 1 ? '' : `“bancada config check” mostra todos os ${count} erros.`),
    columns: { name: 'CONFIGURAÇÃO', value: 'VALOR', origin: 'ONDE ESTÁ DEFINIDA' },
    origins: { flag: 'opção', environment: 'ambiente', file: 'arquivo', profile: 'perfil', default: 'padrão' },
    secret: '(secreto)',
    fine: (path) => `${path}: sem erros.`,
    noFile: (path) => `${path} não existe: nada é definido por ele.`,
    unknownFile: (name, known) => `Não há arquivo de configuração “${name}”. Há: ${known.join(', ')}.`,
    noEditor: (editor) => `O editor ${editor} não pôde ser executado. Indique um em EDITOR.`,
    again: 'Editar de novo (s), ou descartar o que mudou (n)?',
    discarded: 'Descartado: o arquivo está como estava.',
    kept: (path) => `${path} foi gravado. Uma bancada aberta assume o que pode, e diz o que não pode.`,
    unchanged: 'Nada foi mudado.',
  },
  noStore:
    'Nenhuma loja configurada. Use “bancada login”, ou defina BANCADA_URL e BANCADA_TOKEN (ou BANCADA_TOKEN_FILE), ou experimente numa loja de teste: bancada demo',
  noDefault: (known) =>
    `Nenhum dos perfis é o padrão. Diga qual: --profile NOME, ou BANCADA_PROFILE. Há: ${known.join(', ')}.`,
  profileTaken: (name) => `Já existe um perfil “${name}”.`,
  noProfile: (name, known) =>
    `Não há perfil “${name}”.${known.length > 0 ? ` Há: ${known.join(', ')}.` : ''} Para criar: bancada login --profile ${name}`,
  profilesBroken: (path, why) =>
    `${path} não pode ser usado: ${whyBroken(why)}. Conserte-o, ou tire-o dali e faça login de novo.`,
  profileName:
    'O nome de um perfil tem até 50 letras, números, pontos, hifens e sublinhados, e começa com letra ou número.',
  tokenWithoutUrl:
    'Um token está definido (BANCADA_TOKEN, BANCADA_TOKEN_FILE), mas não o endereço da loja dele (BANCADA_URL): ele nunca vai a outro.',
  urlWithoutToken:
    'O endereço de uma loja está definido (BANCADA_URL), mas nenhum token (BANCADA_TOKEN, BANCADA_TOKEN_FILE). O token de um perfil não é usado para ele.',
  hubAddress: 'O hub precisa de um endereço como rediss://usuario:senha@host:6379 ou redis://127.0.0.1:6379.',
  hubNeedsTls:
    'O hub num endereço público precisa de TLS: rediss://. Sem ele, só esta máquina ou um endereço privado (10.…, 172.16.…, 192.168.…).',
  hubPassword:
    'Aqui não é lugar para a senha do hub: ponha o endereço inteiro num arquivo só seu (chmod 600) e indique-o como "hub_file".',
  tokenEmpty: 'O token está vazio.',
  tokenLines: 'O token tem uma quebra de linha no meio: é mais que um token.',
  tokenForeign: 'O token tem um caractere fora do ASCII: copie-o de novo, como texto simples.',
  tokenBlank: 'O token tem um espaço no meio: é mais que um token.',
  tokenQuotes: 'O token tem aspas: copie-o sem elas.',
  commandFailed: (status) =>
    `O comando do token ${status === undefined ? 'não pôde ser executado ou demorou demais' : `falhou (${status})`}. Execute-o sozinho para ver por quê.`,
  commandTooLong: 'O comando do token imprimiu mais de 64 kB: é mais que um token.',
  inputTooLarge: (kB) => `Mais de ${kB} kB na entrada padrão; nada disso foi usado.`,
  seconds: (name, least, most) => `${name} deve ser um número de segundos de ${least} a ${most}.`,
  oneOf: (name, known) => `${name} deve ser um destes: ${known.join(', ')}.`,
  secrets: 'O arquivo do segredo deve ter um ou dois segredos, um por linha: o atual, e o próximo ou o anterior.',
  url: {
    unreadable: 'O endereço base não é uma URL. Ela é como https://loja.example/api/v1.',
    scheme: 'O endereço base deve começar com https://.',
    userinfo: 'O endereço base não pode conter usuário nem senha.',
    query: 'O endereço base não pode conter consulta (?) nem fragmento (#).',
    clear: 'O endereço base deve ser https: o token viajaria às claras. Só esta própria máquina pode ser http.',
  },
};

/** What failed, and what to do next, in Brazilian Portuguese. */
import type * as en from './en.ts';

const tryAgainIn = (seconds: number): string =>
  seconds < 300 ? `Tente de novo em ${seconds} s.` : 'Tente de novo daqui a cinco minutos, no mínimo.';

export const tried: typeof en.tried = {
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
};

export const failures: typeof en.failures = {
  line: (what, problem, next) => `${what}: ${problem}.${next === '' ? '' : ` ${next}`}`,
  said: (message) => `A loja diz: ${message}`,
  input: (argument) => `${argument} não pode ser enviado; nada foi enviado`,
  readOnly: 'aqui só se lê; nada foi enviado',
  readOnlyNext: 'Tire --read-only (ou BANCADA_READ_ONLY) para mudar algo.',
  unreachable: (host, code) => `sem conexão com ${host} (${code}); nada foi enviado`,
  unreachableNext: 'Verifique a rede e o endereço.',
  authorityNext:
    'O certificado é de uma autoridade que esta máquina não conhece. É da sua empresa? Informe o arquivo dela em BANCADA_CA_FILE. Senão, não confie nesta rede.',
  validityNext:
    'Um certificado da loja, da autoridade dela ou de um proxy no caminho não vale hoje: venceu, ou o relógio desta máquina está errado?',
  otherNameNext: 'O certificado é de outro nome: veja o endereço. Se ele está certo, não confie nesta rede.',
  proxy: (proxy, host, why) => `o proxy ${proxy} não faz conexão com ${host} (${why}); nada foi enviado`,
  proxyCredentials: 'Ele pede nome e senha: em HTTPS_PROXY ficam antes do servidor, NOME:SENHA@SERVIDOR:PORTA.',
  proxyNext: 'Veja se o proxy está rodando e deixa passar este endereço, ou informe o endereço em NO_PROXY.',
  token: 'a loja não aceita o token (401)',
  tokenNext: 'Crie um novo na área do vendedor, em /vendedor/integracoes.',
  limited: 'a loja pede menos requisições (429)',
  limitedNext: (seconds) => (seconds === undefined ? 'Tente de novo em um minuto.' : tryAgainIn(seconds)),
  refused: (status) => `a loja recusou (${status})`,
  invalid: (status) => `a loja achou inválido (${status})`,
  notFound: (status) => `não encontrado nesta loja (${status})`,
  noNumber: (number) =>
    `Nenhum pedido ${number} está aberto nesta loja, nem foi encerrado nos últimos 30 dias. “bancada items” lista os abertos.`,
  notFoundNext: 'Confira o id: ele deve ser da loja deste token (bancada ping).',
  listOf: {
    order: '“bancada items” lista os pedidos abertos.',
    product: '“bancada stock” lista os produtos.',
    stock: '“bancada stock” lista os registros.',
  },
  forbidden: (status) => `a loja não deixa este token fazer isso (${status})`,
  forbiddenNext: 'Veja na área do vendedor, em /vendedor/integracoes, o que ele pode, ou crie um novo.',
  noApi: (url, status) => `não há nada da API em ${url} (${status})`,
  noApiNext: 'Confira o endereço, com o caminho; o de uma loja termina em /api/v1.',
  trouble: (status) => `a loja está com problemas (${status})`,
  troubleNext: (seconds) => (seconds === undefined ? 'Tente de novo mais tarde.' : tryAgainIn(seconds)),
  redirect: (location) => `a loja redireciona${location && ` para ${location}`}, e isso não é seguido`,
  redirectNext: 'Confira o endereço base.',
  unreadable: {
    html: 'a resposta é uma página HTML, não da API',
    'not-json': 'a resposta não é JSON',
    'wrong-shape': 'a resposta tem outra forma que a da API',
    truncated: 'a resposta veio cortada',
    'too-large': 'a resposta é grande demais',
    empty: 'a resposta está vazia',
    'bad-encoding': 'a resposta veio numa codificação que não foi pedida',
  },
  unreadableNext:
    'Confira o endereço base (o caminho termina em /api/v1). Se estiver certo, quem respondeu foi algo na frente da loja: tente de novo mais tarde.',
  incomplete: (count, total) => `a lista tem ${total} linhas pela própria conta, e só vieram ${count}`,
  incompleteNext: 'As outras não estão em página nenhuma; “bancada doctor” olha mais de perto.',
  late: 'sem resposta a tempo',
  lost: 'a resposta se perdeu no caminho',
  noReplyNext: 'Tente de novo.',
  thenRun: { doctor: '“bancada doctor” olha mais de perto.', login: 'Depois: bancada login' },
  aborted: 'interrompido',
  unexpected: 'Isto é um defeito da bancada. --verbose mostra onde.',
  output: (code) => `A saída não pode ser escrita: ${code === 'ENOSPC' ? 'o disco está cheio (ENOSPC)' : code}.`,
  state: {
    'disk-full': (file) => `O disco está cheio, nada pode ser guardado: ${file}`,
    'read-only': (file) => `Os dados locais são só de leitura, nada pode ser guardado: ${file}`,
    'no-access': (file) => `Este usuário não pode usar a pasta ou o arquivo dos dados locais: ${file}`,
    foreign: (file) => `Os dados locais são de outro usuário, que poderia mudá-los: ${file}`,
    busy: (file) => `Outra bancada está usando os dados locais há tempo demais: ${file}`,
    corrupt: (file) => `O arquivo dos dados locais está danificado: ${file}`,
    gone: (file) => `Os dados locais foram apagados ou trocados durante o uso: ${file}`,
    failed: (file) => `Os dados locais não podem ser usados: ${file}`,
  },
  localAddress: (address) => `não é possível escutar em ${address}`,
};

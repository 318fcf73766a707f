/** The words of the bench over SSH, in Brazilian Portuguese. */
import type { SshTexts } from './en.ts';

export const ptBr: SshTexts = {
  key: {
    foreign: (path) =>
      `Outros podem escrever em ${path}: quem acrescenta uma chave trabalha como qualquer um. Execute: chmod go-w ${path}`,
    none: (path) => `${path} não tem nenhuma chave; ninguém poderia entrar.`,
    line: (path, line, problem) => `${path}, linha ${line}: ${problem}`,
    notAKey: 'isto não é uma chave pública no formato do OpenSSH',
    type: (type) => `chaves do tipo ${type} não são aceitas; ed25519, ECDSA e RSA a partir de 2048 bits são`,
    option: (name) => `a opção ${name} não é conhecida, por isso a chave não é aceita`,
    optionValue: (name) => `o valor da opção ${name} não foi entendido`,
    nameless: 'a chave precisa de um comentário ou de operator="…": a trilha de auditoria diz quem trabalhou',
    revokedAlone: 'uma linha @revoked não leva opções: nada dessa chave é aceito',
    twice: (line) => `a mesma chave da linha ${line}`,
  },
  hostKey: {
    unusable: (path) => `A chave do servidor ${path} não é uma chave privada sem senha.`,
    type: (path, type) =>
      `A chave do servidor ${path} é do tipo ${type}; ed25519 e ECDSA são aceitas: ssh-keygen -t ed25519 -f ARQUIVO`,
    sameType: (one, other, type) =>
      `As chaves do servidor ${one} e ${other} são do mesmo tipo, ${type}; um servidor tem uma de cada.`,
    made: (path) => `Chave do servidor criada: ${path}`,
  },
  server: {
    listening: (address) => `Servindo a bancada por SSH em ${address}. Ctrl+C encerra.`,
    fingerprint: (text) => `Chave do servidor ${text}`,
    nextFingerprint: (text) => `Próxima chave do servidor ${text}, que os clientes aprendem ao entrar`,
    doorbell: (url) => `Webhooks em ${url}`,
    metrics: (url) => `Métricas em ${url}`,
    status: (isHealthy, sessions) =>
      `${isHealthy ? 'tudo bem' : 'há um problema, veja /healthz'}${sessions === undefined ? '' : `; ${sessions} ${sessions === 1 ? 'sessão' : 'sessões'}`}`,
    notNotified: (why) =>
      `Não foi possível avisar o systemd de que este serviço está pronto: systemd-notify falhou (${why}). Instale-o, ou use Type=exec sem WatchdogSec.`,
    keys: (count) => `${count} ${count === 1 ? 'chave pode' : 'chaves podem'} entrar`,
    notAddresses: (flag) => `${flag} recebe endereços separados por vírgulas: 10.0.0.0/8,192.168.1.*`,
    inUse: (address) => `${address} está em uso por outro programa, ou este usuário não pode usá-lo.`,
    hung: (what) => `O servidor não terminou sozinho, por causa de: ${what}. Relate isso, por favor.`,
    keysBroken: (problem) =>
      `As chaves autorizadas mudaram e não podem ser aceitas; as que funcionavam continuam. ${problem}`,
    keysTaken: (count) => `As chaves autorizadas mudaram: agora ${count === 1 ? '1 pode' : `${count} podem`} entrar.`,
    noControl:
      'O caminho da pasta de estado é longo demais para um soquete: “bancada ssh sessions” não alcança este servidor.',
  },
  session: {
    noTerminal: 'bancada: é preciso um terminal. Entre com: ssh -t',
    tooMany: 'bancada: sessões demais. Tente de novo quando alguém sair.',
    commandsOnly: 'bancada: esta chave só pode executar comandos, como: queue',
    'key-removed': 'bancada: sua chave foi retirada.',
    'key-expired': 'bancada: sua chave expirou.',
    'key-changed': 'bancada: sua chave foi alterada. Entre de novo.',
    ended: 'bancada: esta sessão foi encerrada no servidor.',
    idle: 'bancada: ninguém apertou uma tecla por tempo demais.',
    late: 'bancada: este comando demorou demais.',
    slow: 'bancada: a linha não aceitou nada por tempo demais.',
    flood: 'bancada: mais entrada do que mãos ou um leitor conseguem fazer.',
    stopping: 'bancada: o servidor está parando.',
    crashed: 'bancada: esta sessão falhou; as outras continuam. Entre de novo.',
    locked: 'Ninguém esteve aqui por um tempo, por isso a tela está coberta.',
    unlock: 'Enter confirmar',
  },
  host: {
    columns: { what: 'O quê', who: 'Quem', from: 'De', since: 'Desde', idle: 'Parado' },
    whats: { login: 'entrada', terminal: 'terminal', command: 'comando' },
    noServer:
      'Nenhum bancada ssh responde a este usuário aqui. Pergunte como root ou como o usuário dele, com o BANCADA_STATE_DIR dele.',
    nobody: 'Ninguém entrou.',
    notThere: (id) => `Não há sessão ${id}. Veja: bancada ssh sessions`,
  },
  command: {
    noShell: 'bancada: aqui não há shell; só um comando de leitura, sem mais nada em volta.',
    tooLong: (most: number) => `bancada: uma linha de comando tem no máximo ${most} caracteres.`,
    notGiven: (names) => `bancada: isto não existe por SSH. Há: ${names}. Sem comando, abre-se a bancada.`,
    waiting: (perMinute) =>
      `bancada: a loja é consultada no máximo ${perMinute} vezes por minuto para cada operador; isto leva um tempo.`,
    stale: (why, age) => `Desatualizado: ${why}. Isto é de ${age} atrás.`,
    notLoaded: 'A loja ainda não foi lida. Tente de novo daqui a pouco.',
  },
};

/** The words of the bench over SSH: to whoever runs the server, and to whoever sits at its other end. */
import type { Language } from './texts.ts';

const en = {
  key: {
    unreadable: (path: string) => `The authorized keys ${path} cannot be read.`,
    foreign: (path: string) =>
      `${path} can be written by others: whoever adds a key works as anybody. Run: chmod go-w ${path}`,
    none: (path: string) => `${path} holds no key, so nobody could log in.`,
    line: (path: string, line: number, problem: string) => `${path}, line ${line}: ${problem}`,
    notAKey: 'this is no public key in OpenSSH’s format',
    type: (type: string) => `keys of the type ${type} are not taken; ed25519, ECDSA and RSA from 2048 bits are`,
    option: (name: string) => `the option ${name} is not understood, and so the key is not taken`,
    optionValue: (name: string) => `the value of the option ${name} is not understood`,
    nameless: 'a key needs a comment or operator="…": the audit trail names who worked',
    twice: (line: number) => `the same key as in line ${line}`,
  },
  hostKey: {
    unusable: (path: string) => `The host key ${path} is no private key without a passphrase.`,
    made: (path: string) => `Made a host key: ${path}`,
  },
  server: {
    listening: (address: string) => `Serving the bench over SSH on ${address}. Ctrl+C ends it.`,
    fingerprint: (text: string) => `Host key ${text}`,
    metrics: (url: string) => `Metrics on ${url}`,
    keys: (count: number) => `${count} ${count === 1 ? 'key' : 'keys'} may log in`,
    inUse: (address: string) => `${address} is in use by another program, or not this user’s to take.`,
    keysBroken: 'The authorized keys have changed and cannot be taken; nobody can log in until they are mended.',
  },
  session: {
    noTerminal: 'bancada: this needs a terminal. Log in with: ssh -t',
    tooMany: 'bancada: too many sessions. Try again when somebody has left.',
    idle: 'bancada: nobody pressed a key for too long.',
    slow: 'bancada: the line took nothing for too long.',
    flood: 'bancada: more input than hands or a scanner can make.',
    stopping: 'bancada: the server is stopping.',
    crashed: 'bancada: this session failed; the others go on. Log in again.',
    locked: 'Nobody was here for a while, so the screen is covered.',
    unlock: 'Enter: go on',
  },
  command: {
    noShell: 'bancada: there is no shell here; one command that reads, and nothing around it.',
    notGiven: (names: string) =>
      `bancada: this is not given over SSH. There are: ${names}. Without a command the bench opens.`,
    notLoaded: 'The store has not been read yet. Try again in a moment.',
  },
};

export type SshTexts = typeof en;

const ptBr: SshTexts = {
  key: {
    unreadable: (path) => `Não foi possível ler as chaves autorizadas em ${path}.`,
    foreign: (path) =>
      `Outros podem escrever em ${path}: quem acrescenta uma chave trabalha como qualquer um. Execute: chmod go-w ${path}`,
    none: (path) => `${path} não tem nenhuma chave; ninguém poderia entrar.`,
    line: (path, line, problem) => `${path}, linha ${line}: ${problem}`,
    notAKey: 'isto não é uma chave pública no formato do OpenSSH',
    type: (type) => `chaves do tipo ${type} não são aceitas; ed25519, ECDSA e RSA a partir de 2048 bits são`,
    option: (name) => `a opção ${name} não é conhecida, por isso a chave não é aceita`,
    optionValue: (name) => `o valor da opção ${name} não foi entendido`,
    nameless: 'a chave precisa de um comentário ou de operator="…": o registro diz quem trabalhou',
    twice: (line) => `a mesma chave da linha ${line}`,
  },
  hostKey: {
    unusable: (path) => `A chave do servidor ${path} não é uma chave privada sem senha.`,
    made: (path) => `Chave do servidor criada: ${path}`,
  },
  server: {
    listening: (address) => `Servindo a bancada por SSH em ${address}. Ctrl+C encerra.`,
    fingerprint: (text) => `Chave do servidor ${text}`,
    metrics: (url) => `Métricas em ${url}`,
    keys: (count) => `${count} ${count === 1 ? 'chave pode' : 'chaves podem'} entrar`,
    inUse: (address) => `${address} está em uso por outro programa, ou este usuário não pode usá-lo.`,
    keysBroken: 'As chaves autorizadas mudaram e não podem ser aceitas; ninguém entra até serem corrigidas.',
  },
  session: {
    noTerminal: 'bancada: é preciso um terminal. Entre com: ssh -t',
    tooMany: 'bancada: sessões demais. Tente de novo quando alguém sair.',
    idle: 'bancada: ninguém apertou uma tecla por tempo demais.',
    slow: 'bancada: a linha não aceitou nada por tempo demais.',
    flood: 'bancada: mais entrada do que mãos ou um leitor conseguem fazer.',
    stopping: 'bancada: o servidor está parando.',
    crashed: 'bancada: esta sessão falhou; as outras continuam. Entre de novo.',
    locked: 'Ninguém esteve aqui por um tempo, por isso a tela está coberta.',
    unlock: 'Enter: continuar',
  },
  command: {
    noShell: 'bancada: aqui não há shell; só um comando de leitura, sem mais nada em volta.',
    notGiven: (names) => `bancada: isto não existe por SSH. Há: ${names}. Sem comando, abre-se a bancada.`,
    notLoaded: 'A loja ainda não foi lida. Tente de novo daqui a pouco.',
  },
};

/** The words in one language. */
export function sshTextsIn(language: Language): SshTexts {
  return language === 'en' ? en : ptBr;
}

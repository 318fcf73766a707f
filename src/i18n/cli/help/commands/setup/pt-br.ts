/** What `--help` says about the commands of settings, keys, profiles and shells, in Brazilian Portuguese. */
import type { setup as english } from './en.ts';

export const setup: typeof english = {
  config: {
    about: 'listar toda configuração com o valor e onde está definida: por opção, ambiente, arquivo ou em lugar nenhum',
    examples: [
      ['config', 'o que vale, sem segredos'],
      ['config --json=name,value', 'o que um script lê'],
    ],
  },
  'config check': {
    about:
      'dizer o que há de errado nos arquivos de configuração: arquivo, linha, campo e o que pode ser; sai com 2 se houver algo',
    examples: [['config check', 'antes de abrir uma bancada']],
  },
  'config edit': {
    about: 'editar um arquivo de configuração no programa que EDITOR indica; um com erro não toma o lugar do antigo',
    arguments: {
      file: 'qual: config.jsonc (se nenhum for dito), workshop.json, keys.json, commands.json ou profiles.json',
    },
    examples: [
      ['config edit', 'config.jsonc, criado se não existir'],
      ['config edit workshop', 'os motivos e modelos da oficina'],
    ],
  },
  keys: {
    about: 'listar as ações e suas teclas, e conferir o arquivo que as muda',
    options: { '--changed': 'só o que o arquivo muda' },
    examples: [
      ['teclas', 'cada ação, com o nome que keys.json lhe dá'],
      ['teclas --changed', 'o que keys.json faz delas; o que está errado nele, linha por linha'],
    ],
  },
  commands: {
    about: 'listar os comandos próprios da oficina, e conferir commands.json e os programas que ele cita',
    examples: [
      ['comandos', 'cada um com sua tecla, suas telas e o que recebe'],
      ['comandos --json', 'para programas'],
      ['comandos repetir --all', 'o que falhou é tentado de novo'],
    ],
  },
  'commands failed': {
    about: 'listar execuções dos comandos próprios que falharam: as que são tentadas de novo, e as de que se desistiu',
    examples: [['comandos falhas --json', 'para programas']],
  },
  'commands retry': {
    about: 'tentar de novo agora execuções que falharam; as de que se desistiu, mais oito vezes',
    arguments: { id: 'como “bancada comandos falhas” mostra' },
    options: { '--all': 'todas' },
    examples: [['comandos repetir --all', 'quando o outro lado volta a responder']],
  },
  logout: {
    about: 'esquecer um perfil e o token guardado para ele',
    options: { '--profile': 'o perfil a esquecer (padrão: BANCADA_PROFILE, ou o que profiles marca com *)' },
    examples: [['logout --profile outlet', 'o que está no disco da sua loja fica']],
  },
  profiles: {
    about: 'listar os perfis: nomes, endereços e onde estão os tokens; renomear ou remover um',
    examples: [['profiles', 'o que tem * vale quando nenhum é dito']],
  },
  'profiles rename': {
    about: 'dar outro nome a um perfil',
    arguments: { profile: 'o nome que ele tem', name: 'o nome que recebe' },
    examples: [['profiles rename default loja', 'o token vai junto']],
  },
  'profiles remove': {
    about: 'esquecer um perfil e o token guardado para ele',
    arguments: { profile: 'o nome dele' },
    examples: [['profiles remove outlet --yes', 'sem perguntar']],
  },
  completion: {
    about: 'imprimir o script que completa comandos num shell',
    arguments: { shell: 'bash, zsh, fish ou powershell' },
    examples: [
      ['completion bash \\\n> ~/.local/share/bash-completion/completions/bancada', 'para todo bash daqui em diante'],
      ['completion fish | source', 'para este fish'],
      ['completion powershell >> $PROFILE', 'para todo PowerShell daqui em diante'],
    ],
  },
  schema: {
    about: 'imprimir o JSON Schema do que um comando imprime com --json',
    arguments: { command: 'as palavras dele, ou “verdict” para todos que gravam; sozinho lista todos' },
    examples: [
      ['schema hold', 'o que “hold --ndjson” imprime em cada linha'],
      ['schema verdict', 'o veredito de todo comando que grava'],
    ],
  },
  man: { about: 'imprimir a página de manual', examples: [['man | man -l -', 'ler a página']] },
};

/** What `--help` says about the commands of what serves, in English; the keys are what is typed. */
import type { CommandHelp } from '../../command-help.ts';

export const servers = {
  ssh: {
    about: 'serve the bench over SSH: one process, a terminal for everyone who logs in',
    options: {
      '--authorized-keys': 'who may log in, in OpenSSH’s format; operator="…" names who it is',
      '--port': 'where to listen; 0 takes a free port',
      '--host-key':
        'the server’s own key; made if it is not there (default: in the state directory); several, one of each type',
      '--next-host-key': 'the key that it will have next: clients learn it; made if it is not there',
      '--max-sessions': 'terminals at once',
      '--requests-per-minute': 'what commands may ask of the store, half of it for one operator',
      '--exempt': 'addresses that are never locked out: 10.0.0.0/8,192.168.1.*',
      '--own-commands': 'those of commands.json that may be run from there: weigh,courier (default: none)',
      '--lock-after': 'cover a screen that nobody uses',
      '--idle': 'end a session that nobody uses',
      '--keep-sessions': 'who is logged in stays when their key is removed, changed or expires',
    },
    examples: [
      ['ssh --port 2222 --host 0.0.0.0 --authorized-keys keys', 'then, anywhere: ssh -p 2222 warehouse'],
      ['ssh --authorized-keys keys --metrics-port 9464', 'and http://127.0.0.1:9464/metrics'],
    ],
  },
  'ssh sessions': {
    about: 'list who is logged in at the servers on this machine',
    examples: [
      ['ssh sessions', 'who, from where, since when'],
      ["ssh sessions --json | jq -r '.[].operator'", 'their names alone'],
    ],
  },
  'ssh end': {
    about: 'end sessions on this machine; whoever has a key can log in again',
    arguments: { id: 'as “bancada ssh sessions” lists it' },
    examples: [['ssh end 3fa2c1', 'and that terminal says so']],
  },
  webhooks: {
    about: 'receive signed events (POST /webhooks), a line of JSON for each',
    options: {
      '--port': 'where to listen; 0 takes a free port',
      '--host': 'address to listen on (default: 127.0.0.1)',
      '--secret-file': 'the signing secret; two lines while it is exchanged',
      '--forward-to': 'pass verified events on; repeat it',
      '--print-body': 'what the event says, too; it may name people',
      '--json': 'as it is without it: one JSON record on a line',
    },
    examples: [
      ['webhooks --port 4020 --secret-file secret.txt', 'behind a proxy that takes https from outside'],
      [
        'webhooks --port 4020 --secret-file secret.txt |\nwhile read event; do make-labels; done',
        'something happens with every event',
      ],
      [
        'webhooks trigger pedido.pago --to http://127.0.0.1:4020/webhooks \\\n--secret-file secret.txt',
        'try a receiver',
      ],
    ],
  },
  'webhooks trigger': {
    about: 'send signed samples to a receiver',
    arguments: { event: 'pedido.pago, item.status_alterado or pedido.cancelado' },
    options: {
      '--to': 'the receiver',
      '--secret-file': 'the signing secret',
      '--digest': 'how the signature is written',
      '--count': 'so many',
      '--json': 'one JSON record for each',
    },
    examples: [
      [
        'webhooks trigger pedido.pago --to http://127.0.0.1:4020/webhooks \\\n--secret-file secret.txt --digest base64',
        'once',
      ],
    ],
  },
  openapi: {
    about: 'print the OpenAPI 3.1 document of the API, with examples of the sandbox',
    examples: [['openapi > openapi.json', 'the document for a generator of clients']],
  },
  sandbox: {
    about: 'serve a store of the whole API on this machine, for trying and testing',
    options: {
      '--port': 'port to listen on; 0 takes a free one',
      '--token': 'token of a store; repeat it for several stores (default: a random one)',
      '--db': 'keep the store in this file (default: in memory)',
      '--items': 'items of each new store',
      '--seed': 'what everything invented follows from',
      '--latency': 'wait this long before each answer',
      '--now': 'what its clock shows at first (default: the time)',
      '--profile': 'calm, bad-wifi, black-friday, hostile-text or legacy',
      '--set': 'answer otherwise where the spec is open; repeat it',
      '--fault': 'break requests; repeat it',
      '--webhook-url': 'send events to this address',
      '--webhook-secret': 'sign events with this',
      '--control-token': 'let everything that names this token control it, from other machines and containers, too',
      '--cors': 'let web pages of other addresses use the API from a browser',
      '--json': 'print one line of JSON once it listens',
    },
    examples: [
      [
        'sandbox --port 4010 --token loja --rate 6',
        'a store whose queue moves: http://127.0.0.1:4010/api/v1, token "loja";\nhttp://127.0.0.1:4010/_sandbox tells every switch, fault and profile,\nhttp://127.0.0.1:4010/openapi.json what is served',
      ],
      ['sandbox --token um --token dois --db loja.db', 'two stores that share some orders, kept in a file'],
      [
        'sandbox --profile bad-wifi --set refusalStatus=400 \\\n--set timestamps=zoneless',
        'a bad network, and a service that answers otherwise\nwhere the spec says nothing',
      ],
      [
        'sandbox --fault drop,when=after,operation=itens.enviar,times=1',
        'the next shipment is applied, and its answer is lost',
      ],
    ],
  },
} satisfies Record<string, CommandHelp>;

/** What a host's own list of names would do: says where `localhost` is, for a process that is started with it. */
const dns = require('node:dns');

const { lookup } = dns;
dns.lookup = (name, ...rest) => lookup(name === 'localhost' ? process.env.AUDIT_LOCALHOST : name, ...rest);

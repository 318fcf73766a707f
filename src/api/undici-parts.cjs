// The parts of undici that bancada uses, each from its own file. Its index brings fetch, caches, mocks and web sockets, too, of
// which every command would read 400 kB before its first request.
const Dispatcher = require('undici/lib/dispatcher/dispatcher.js');
const { request } = require('undici/lib/api/index.js');

// As the index does it: what asks is a method of whatever sends.
Dispatcher.prototype.request = request;

exports.Agent = require('undici/lib/dispatcher/agent.js');
exports.Pool = require('undici/lib/dispatcher/pool.js');
exports.buildConnector = require('undici/lib/core/connect.js');

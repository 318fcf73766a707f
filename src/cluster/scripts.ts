/**
 * The steps of the hub as Lua, which Redis and Valkey carry out as a whole. `KEYS[1]` is the prefix of all keys of one store;
 * its hash tag keeps them together. The scripts compare who leads, so a leader that was paused cannot write anything.
 */
import { DAY_MS } from '../base/durations.ts';

/** For how long keys outlive their hosts: a store without hosts leaves nothing behind. */
const KEPT_MS = 7 * DAY_MS;
/** For how long a snapshot is kept whose leader ended while it wrote. */
const HALF_KEPT_MS = 600_000;
/** How many events stay readable in their order; a host that is further behind reads all that stand. */
const EVENTS_KEPT = 1000;
const EVENTS_AT_ONCE = 100;
/** How many batches are in one reading. */
const BATCHES_AT_ONCE = 200;
/** More fields and bytes in one reading than hosts write: the teams and heartbeats of all of them, or a part of a snapshot. */
const MOST_FIELDS = 2000;
const MOST_BYTES = 16 * 1024 * 1024;
/** How many events are read at once of those that stand. */
const FIELDS_AT_ONCE = 200;

const KEYS = `
local p = KEYS[1]
local function key(name) return p .. name end
local function keep(name) redis.call('PEXPIRE', key(name), ${KEPT_MS}) end
local function fenced() return redis.call('HGET', key('lease'), 'holder') ~= ARGV[1] end
local function current() return redis.call('GET', key('epoch')) or '' end
`;

/**
 * Anybody who can write to the server may fill it. What is more than hosts can have written is deleted here, unread: hosts
 * write theirs again. The step fails, so that all of them begin again.
 */
const BOUNDS = `${KEYS}
local function bytesOf(list)
  local bytes = 0
  for _, one in ipairs(list) do bytes = bytes + (type(one) == 'table' and bytesOf(one) or #one) end
  return bytes
end
local function tooMuch(...)
  for _, name in ipairs({...}) do redis.call('UNLINK', key(name)) end
  return redis.error_reply('TOOMUCH ' .. ...)
end
local function isTooMuch(list, most) return #list > most or bytesOf(list) > ${MOST_BYTES} end
`;

export const SCRIPTS = {
  read: `${BOUNDS}
local lease = redis.call('HMGET', key('lease'), 'holder', 'beat')
local count, version = redis.call('GET', key('notification-count')) or '0', redis.call('GET', key('team-version')) or '0'
if #(lease[1] or '') + #(lease[2] or '') + #(redis.call('GET', key('epoch')) or '') + #count + #version > 1000 then
  return tooMuch('lease', 'epoch', 'notification-count', 'team-version')
end
local epoch = current()
local health = redis.call('GET', key('health:' .. epoch))
-- If memory is short, the server evicts whole keys: a snapshot without its parts or its health is invalid.
if not health or not redis.call('HGET', key('items:' .. epoch), '') then epoch, health = '', '' end
if #health > ${MOST_BYTES} then return tooMuch('health:' .. epoch) end
local batches, last = {}, '0'
if epoch ~= '' then
  local tail = redis.call('XREVRANGE', key('ev:' .. epoch), '+', '-', 'COUNT', 1)
  if tail[1] then last = tail[1][1] end
  if ARGV[1] == epoch then
    batches = redis.call('XRANGE', key('ev:' .. epoch), '(1-' .. ARGV[2], '+', 'COUNT', ${BATCHES_AT_ONCE})
    while #batches > 1 and bytesOf(batches) > ${MOST_BYTES} do table.remove(batches) end
    if bytesOf(batches) > ${MOST_BYTES} then return tooMuch('ev:' .. epoch) end
  end
end
local notification = count ~= ARGV[4] and redis.call('GET', key('notification')) or ''
if #notification > ${MOST_BYTES} then return tooMuch('notification') end
local teams = false
if version ~= ARGV[3] then
  teams = redis.call('HGETALL', key('teams'))
  if isTooMuch(teams, ${2 * MOST_FIELDS}) then return tooMuch('teams') end
end
local hosts = redis.call('HGETALL', key('hosts'))
if isTooMuch(hosts, ${2 * MOST_FIELDS}) then return tooMuch('hosts') end
local wake = redis.call('XREVRANGE', key('wake'), '+', '-', 'COUNT', 1)
local event = redis.call('XREVRANGE', key('event-log'), '+', '-', 'COUNT', 1)
return {
  {lease[1] or '', lease[2] or '0'}, {epoch, health, last}, batches, {count, notification}, hosts, {version, teams},
  {wake[1] and wake[1][1] or '0-0', event[1] and event[1][1] or '0-0'}
}`,
  take: `${KEYS}
local lease = redis.call('HMGET', key('lease'), 'holder', 'beat')
if lease[1] and (lease[1] ~= ARGV[2] or lease[2] ~= ARGV[3]) then return 0 end
redis.call('HSET', key('lease'), 'holder', ARGV[1], 'beat', 0)
keep('lease')
return 1`,
  renew: `${KEYS}
if fenced() then return 'fenced' end
local epoch = current()
if ARGV[2] ~= '' and epoch ~= ARGV[2] then return 'lost' end
redis.call('HINCRBY', key('lease'), 'beat', 1)
keep('lease')
if ARGV[2] ~= '' then
  redis.call('SET', key('health:' .. epoch), ARGV[3], 'PX', ${KEPT_MS})
  for _, name in ipairs({'epoch', 'items:' .. epoch, 'ev:' .. epoch, 'hosts', 'teams', 'team-version', 'notification-count', 'wake'}) do keep(name) end
end
return 'done'`,
  release: `${KEYS}
if fenced() then return 0 end
redis.call('DEL', key('lease'))
redis.call('XADD', key('wake'), 'MAXLEN', '~', 100, '*', 'k', 'free')
return 1`,
  fill: `${KEYS}
if fenced() then return 'fenced' end
local name = key('items:' .. ARGV[2])
redis.call('HSET', name, ARGV[3], ARGV[4])
redis.call('PEXPIRE', name, ${HALF_KEPT_MS})
return 'done'`,
  open: `${KEYS}
if fenced() then return 'fenced' end
local epoch = current()
if epoch ~= ARGV[2] then
  for _, name in ipairs({'ev:', 'health:', 'items:'}) do redis.call('UNLINK', key(name .. epoch)) end
end
redis.call('SET', key('epoch'), ARGV[2], 'PX', ${KEPT_MS})
redis.call('SET', key('health:' .. ARGV[2]), ARGV[3], 'PX', ${KEPT_MS})
-- A field without a name: an empty snapshot is one, too.
redis.call('HSET', key('items:' .. ARGV[2]), '', '')
keep('items:' .. ARGV[2])
redis.call('XADD', key('wake'), 'MAXLEN', '~', 100, '*', 'k', 'open')
keep('wake')
return 'done'`,
  publish: `${KEYS}
if fenced() then return 'fenced' end
if current() ~= ARGV[2] then return 'lost' end
-- A server that came back with an older state, under connections that stood, lacks the batches since then.
local tail = redis.call('XREVRANGE', key('ev:' .. ARGV[2]), '+', '-', 'COUNT', 1)
if (tail[1] and tail[1][1] or '1-0') ~= '1-' .. (tonumber(ARGV[3]) - 1) then return 'lost' end
redis.call('XADD', key('ev:' .. ARGV[2]), '1-' .. ARGV[3], 't', ARGV[4])
return 'done'`,
  part: `${BOUNDS}
local text = redis.call('HGET', key('items:' .. ARGV[1]), ARGV[2])
if text and #text > ${MOST_BYTES} then return tooMuch('items:' .. ARGV[1]) end
return text`,
  notify: `${KEYS}
redis.call('INCR', key('notification-count'))
redis.call('SET', key('notification'), ARGV[1], 'PX', ${KEPT_MS})
redis.call('XADD', key('wake'), 'MAXLEN', '~', 100, '*', 'k', 'notify')
return 1`,
  sendHeartbeat: `${KEYS}
redis.call('HSET', key('hosts'), ARGV[1], ARGV[2])
keep('hosts')
if #ARGV > 2 then
  redis.call('HSET', key('teams'), ARGV[1], ARGV[3])
  redis.call('INCR', key('team-version'))
  redis.call('XADD', key('wake'), 'MAXLEN', '~', 100, '*', 'k', 'team')
end
return 1`,
  removeHosts: `${KEYS}
for i = 1, #ARGV do
  redis.call('HDEL', key('hosts'), ARGV[i])
  if redis.call('HDEL', key('teams'), ARGV[i]) == 1 then
    redis.call('INCR', key('team-version'))
    redis.call('XADD', key('wake'), 'MAXLEN', '~', 100, '*', 'k', 'team')
  end
end
return 1`,
  events: `${BOUNDS}
local part = redis.call('HSCAN', key('events'), ARGV[1], 'COUNT', ${FIELDS_AT_ONCE})
if bytesOf(part[2]) > ${MOST_BYTES} then return tooMuch('events') end
return part`,
  eventsAfter: `${BOUNDS}
if ARGV[1] ~= '0-0' and #redis.call('XRANGE', key('event-log'), ARGV[1], ARGV[1]) == 0 then return false end
local found = redis.call('XRANGE', key('event-log'), '(' .. ARGV[1], '+', 'COUNT', ${EVENTS_AT_ONCE})
if bytesOf(found) > ${MOST_BYTES} then return tooMuch('event-log', 'events') end
return found`,
  putEvents: `${KEYS}
for i = 1, #ARGV, 2 do
  if ARGV[i + 1] == '' then redis.call('HDEL', key('events'), ARGV[i])
  else
    redis.call('HSET', key('events'), ARGV[i], ARGV[i + 1])
    redis.call('XADD', key('event-log'), 'MAXLEN', '~', ${EVENTS_KEPT}, '*', ARGV[i], ARGV[i + 1])
  end
end
keep('events')
keep('event-log')
redis.call('XADD', key('wake'), 'MAXLEN', '~', 100, '*', 'k', 'event')
return 1`,
} as const;

export type ScriptName = keyof typeof SCRIPTS;

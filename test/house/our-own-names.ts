/**
 * Where a text stands in brackets behind an object, and is a name of our own: by why that is so, then by file. Whatever
 * comes from a store, a file, a person or another process goes through `ownField`, or a Map.
 */
export const OUR_OWN_NAMES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'asked for by Object.hasOwn in the same breath, or going through the names that are there': {
    'src/base/json.ts': ['record[name]', 'fields[name]'],
    'src/tty/keys/key-names.ts': ['words[name]'],
    'src/tty/output/columns.ts': ['one[name]', "(other as Look['row'])[name]"],
    'src/cli/output/mask-order.ts': ['MASKS[key]', 'masks[key]', 'open[key]'],
    'src/domain/known-fields.ts': ['inside[name]'],
    'src/outbox/check.ts': ['seen[field]'],
    'src/cli/handlers/doctor/lists.ts': ['row[field]', 'detail[field]'],
  },
  'fields and headers of the API, as our readers name them': {
    'src/base/codec.ts': ['value[name]', 'found[name]'],
    'src/domain/operations.ts': ['ids[name]'],
    'src/base/options.ts': ['entry[name]'],
    'src/api/headers.ts': ['headers[name]'],
    'src/api/pages.ts': ['meta[key]'],
    'src/api/readers.ts': ['source[key]', 'source[before]', 'copy[key]'],
    'src/devices/doorbell/receiver.ts': ['headers[name]'],
    'src/session/lists/action-cells.ts': ['field in to'],
  },
  'settings and variables, as our readers name them': {
    'src/config/environment.ts': ['env[name]', 'env[setting.variable]'],
    'src/config/folders.ts': ['env[name]'],
    'src/config/network.ts': ['env[one]', 'env[name]'],
    'src/config/settings-file.ts': [
      'ALSO[setting.name]',
      'env[name]',
      'flags[setting.flag]',
      'env[place]',
      'added[setting.variable]',
    ],
  },
  'columns, places and words of our own lists, screens and help': {
    'src/cli/handlers/man.ts': ['known[path]'],
    'src/cli/handlers/custom-commands.ts': ['recordOf(command)[field]'],
    'src/cli/localize-help.ts': [
      "known[path.join(' ')]",
      'words.options?.[name]',
      'shared[name]',
      'words.arguments?.[argument.name()]',
      'headings[title]',
    ],
    // Names of the parser's errors.
    'src/session/columns/plans.ts': ['headings[id]'],
    'src/session/commands/item-commands.ts': ['scrolls[key]'],
    'src/session/lists/list-screen.ts': ['context.session.cursors.getState().lists[nameOf(context)]'],
    'src/session/state/session-state.ts': ['lists[name]'],
    'components/ink-table.ts': ['require.cache[inkPath]'],
    'screens/use-page.ts': ['scrolls[key]'],
  },
};

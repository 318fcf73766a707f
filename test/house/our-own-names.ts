/**
 * Where a text stands in brackets behind an object, and is a name of our own: by why that is so, then by file. Whatever
 * comes from a store, a file, a person or another process goes through `ownField`, or a Map.
 */
export const OUR_OWN_NAMES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'asked for by Object.hasOwn in the same breath, or going through the names that are there': {
    'src/domain/json.ts': ['record[name]', 'fields[name]'],
    'src/keys/key-names.ts': ['words[name]'],
    'src/terminal/columns.ts': ['one[name]', "(other as Look['row'])[name]"],
    'src/cli/output/mask-order.ts': ['MASKS[key]', 'masks[key]'],
    'src/cli/handlers/doctor/lists.ts': ['row[field]', 'detail[field]'],
    'components/Blocks.tsx': ['filled[name]', 'filled[label]'],
  },
  'fields and headers of the API, as our readers name them': {
    'src/domain/codec.ts': ['fields[name]', 'value[name]', 'found[name]'],
    'src/domain/operations.ts': ['ids[name]'],
    'src/domain/options.ts': ['entry[name]'],
    'src/api/headers.ts': ['headers[name]'],
    'src/api/pages.ts': ['meta[key]'],
    'src/api/readers.ts': ['source[key]', 'source[before]', 'copy[key]'],
    'src/doorbell/receiver.ts': ['headers[name]'],
    'screens/trail-list.ts': ['field in to'],
  },
  'settings and variables, as our readers name them': {
    'src/settings/environment.ts': ['env[name]'],
    'src/settings/folders.ts': ['env[name]'],
    'src/settings/profiles.ts': ['profile[name]'],
    'src/cli/handlers/doctor/network.ts': ['io.env[name]'],
    'src/workshop/template.ts': ['value[key]'],
    'src/team/crew.ts': ['value[key]'],
  },
  'columns, places and words of our own lists, screens and help': {
    'src/cli/handlers/assembly.ts': ['slotRecord(view, number(view))[field]', 'pieceRecord(piece)[field]'],
    'src/cli/handlers/audit.ts': ['verifyRecord(report)[field]', 'storyRecord(line, told.orderId)[field]'],
    'src/cli/handlers/casts.ts': ['recordOf(cast)[field]'],
    'src/cli/handlers/jobs.ts': ['jobRecord(one)[field]'],
    'src/cli/handlers/man.ts': ['known[path]'],
    'src/cli/handlers/own-commands.ts': ['recordOf(command)[field]'],
    'src/cli/handlers/promo-list.ts': ['runRecord(run, now)[field]'],
    'src/cli/handlers/van.ts': ['manifestRecord(one)[field]'],
    'src/cli/handlers/workshop.ts': ['holdRecord(hold)[field]', 'noteRecord(note)[field]'],
    'src/cli/speak.ts': [
      "known[path.join(' ')]",
      'words.options?.[name]',
      'shared[name]',
      'words.arguments?.[argument.name()]',
      'headings[title]',
    ],
    'src/desk/columns/plans.ts': ['headings[id]'],
    'src/desk/commands/item-commands.ts': ['scrolls[key]'],
    'src/desk/promos/promos.ts': ['bench.desk.getState().lists[promoList(bench)]'],
    'src/desk/state/desk.ts': ['lists[name]'],
    'components/ListHead.tsx': ['names[id]'],
    'components/ink-table.ts': ['require.cache[inkPath]'],
    'screens/PromosScreen.tsx': ['bench.desk.getState().lists[promoList(bench)]'],
    'screens/VanScreen.tsx': ['desk.getState().lists[listName(bench)]'],
    'screens/use-page.ts': ['state.scrolls[keyOf(placeInFront(state))]'],
  },
};

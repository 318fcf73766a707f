/**
 * The JSON Schemas of the settings files. `bancada schema config.jsonc` prints one, the package has them in `dist/schemas`,
 * and `bancada config edit` writes one beside the settings file, which names it.
 */
import { HEARD } from '../../domain/heard.ts';
import { LABEL_PRINTING, PIN_FOR } from '../../domain/workshop.ts';
import { PROMISED_FROM } from '../../domain/promise.ts';
import { LARGEST_WALL } from '../../eventlog/assembly.ts';
import { settingsSchema } from '../../config/settings.ts';
import { en } from '../../i18n/cli/help/en.ts';
import { MOST_OPTIONS, MOST_PROMPTS, NEEDS, PROMPT_TYPES, SECONDS, SHOWS } from '../../session/state/custom-command.ts';
import { COMMANDS } from '../../session/keymap/commands.ts';
import { SCREENS } from '../../session/state/places.ts';

const DRAFT = { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' };
const schema = { $schema: { type: 'string' } };
const text = { type: 'string', minLength: 1 };
const shortText = { ...text, maxLength: 80 };
const closed = (properties: object) => ({ type: 'object', additionalProperties: false, properties });
const keys = { anyOf: [text, { type: 'array', items: text }] };
const reasons = {
  type: 'array',
  minItems: 1,
  maxItems: 9,
  items: { type: 'string', pattern: '^(?!\\d)(?=.*\\S)', maxLength: 60 },
};
const count = (maximum: number) => ({ type: 'integer', minimum: 1, maximum });

/** The description of a variable in the help, where it is listed alone or with another one. */
function about(variable: string): string | undefined {
  const found = Object.entries(en.man.variables).find(([names]) => names.split(', ').includes(variable));
  return found?.[1];
}

const actions = Object.fromEntries([...new Set(COMMANDS.map(({ id }) => id))].map((id) => [id, keys]));

/** The schemas by the names of the files. */
export const SETTINGS_SCHEMAS = {
  'config.jsonc': settingsSchema(about),
  'workshop.json': {
    ...DRAFT,
    title: 'workshop.json of bancada',
    additionalProperties: false,
    properties: {
      ...schema,
      hold_reasons: reasons,
      remake_reasons: reasons,
      pace_of_everybody: { type: 'boolean' },
      fiscal_key: { enum: ['wanted'] },
      pin: { type: 'array', items: { enum: PIN_FOR }, minItems: 1, maxItems: PIN_FOR.length },
      wall: {
        ...closed({ rows: count(LARGEST_WALL.rows), columns: count(LARGEST_WALL.columns) }),
        required: ['rows', 'columns'],
      },
      labels: { ...closed({ print: { enum: LABEL_PRINTING }, printer: { type: 'string' } }), minProperties: 1 },
      promise: {
        type: 'array',
        minItems: 1,
        maxItems: 50,
        items: {
          ...closed({
            delivery: text,
            category: text,
            tag: text,
            days: { type: 'integer', minimum: 0, maximum: 365 },
            working: { type: 'boolean' },
            from: { enum: PROMISED_FROM },
            cut_off: {
              type: 'object',
              minProperties: 1,
              additionalProperties: { type: 'string', pattern: '^\\d{1,2}:\\d\\d$' },
            },
          }),
          required: ['days'],
        },
      },
      closed: {
        type: 'array',
        maxItems: 500,
        items: { type: 'string', pattern: '^((\\d{4}-)?\\d\\d-\\d\\d|carnival|corpus-christi)$' },
      },
      holidays: text,
      templates: {
        type: 'object',
        additionalProperties: closed({
          format: { enum: ['csv', 'spreadsheet', 'svg'] },
          columns: { type: ['array', 'object'] },
          text: text,
          header: { type: 'boolean' },
          separator: { type: 'string', pattern: '^[^"\\r\\n]$' },
          quote: { enum: ['needed', 'always', 'never'] },
          encoding: { enum: ['utf-8', 'utf-8-bom', 'latin1'] },
          line_end: { enum: ['crlf', 'lf'] },
          font: text,
          svg: text,
          rules: { type: 'object' },
        }),
      },
    },
  },
  'keys.json': {
    ...DRAFT,
    title: 'keys.json of bancada',
    additionalProperties: false,
    properties: {
      ...schema,
      ...Object.fromEntries(['everywhere', ...SCREENS].map((screen) => [screen, closed(actions)])),
    },
  },
  'commands.json': {
    ...DRAFT,
    title: 'commands.json of bancada',
    properties: schema,
    additionalProperties: {
      ...closed({
        run: { type: 'array', minItems: 1, items: { type: 'string' } },
        key: text,
        screens: { type: 'array', minItems: 1, items: { enum: SCREENS.filter((screen) => screen !== 'wall') } },
        needs: { enum: NEEDS },
        show: { enum: SHOWS },
        personal: { type: 'boolean' },
        seconds: { type: 'number', minimum: 1, maximum: SECONDS.most },
        on: { type: 'array', minItems: 1, items: { enum: HEARD } },
        prompts: {
          type: 'array',
          minItems: 1,
          maxItems: MOST_PROMPTS,
          items: {
            ...closed({
              type: { enum: PROMPT_TYPES },
              title: shortText,
              key: { type: 'string', pattern: '^[A-Za-z]\\w{0,39}$' },
              initialValue: { type: 'string', maxLength: 80 },
              body: { type: 'string', maxLength: 80 },
              options: {
                type: 'array',
                minItems: 1,
                maxItems: MOST_OPTIONS,
                items: {
                  anyOf: [shortText, { ...closed({ name: shortText, value: shortText }), required: ['value'] }],
                },
              },
            }),
            required: ['type', 'title'],
          },
        },
      }),
      required: ['run'],
    },
  },
} as const;

/** The file of a schema beside a settings file. */
export const schemaNameOf = (file: keyof typeof SETTINGS_SCHEMAS): string =>
  `schemas/${file.replace(/\..*/, '')}.schema.json`;

/** `schema`: the JSON Schemas of the records that other commands print. */
import { EXIT, type ExitCode } from '../../base/exit-codes.ts';
import { ownField } from '../../base/json.ts';
import { safeText } from '../../base/safe-text.ts';
import type { CliContext } from '../cli-context.ts';
import { UsageProblem } from '../failures.ts';
import { schemaOf, SCHEMAS } from './schemas.ts';
import { SETTINGS_SCHEMAS } from './settings-schemas.ts';

/** Prints the JSON Schema of a command's records or of a settings file; without arguments the names of all, one a line. */
export async function printSchema({ out, texts }: CliContext, _: object, words: readonly string[]): Promise<ExitCode> {
  const names = [...Object.keys(SCHEMAS), ...Object.keys(SETTINGS_SCHEMAS)];
  if (words.length === 0) {
    for (const name of names) await out.line(name);
    return EXIT.done;
  }
  const name = words.join(' ');
  const schema = schemaOf(name) ?? ownField(SETTINGS_SCHEMAS, name);
  if (!schema) throw new UsageProblem(texts.usage.noSchema(safeText(name, 60), names.join(', ')));
  await out.line(JSON.stringify(schema, null, 2));
  return EXIT.done;
}

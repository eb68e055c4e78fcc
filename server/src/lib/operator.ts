import { readFileSync } from 'node:fs';
import { OperatorDetails } from '../../../contract/src/operator.ts';
import { ConfigError } from '../config.ts';

const file = new URL('../../../content/site.json', import.meta.url);

/** Who runs the site, from the file that the operator edits. Throws ConfigError with a sentence on what is wrong. */
export const readOperatorDetails = (source = readFileSync(file, 'utf8')): OperatorDetails => {
  let facts: unknown;
  try {
    facts = JSON.parse(source);
  } catch (cause) {
    throw new ConfigError(`content/site.json is not valid JSON: ${(cause as Error).message}.`);
  }
  const { data, error } = OperatorDetails.safeParse(facts);
  if (data) return data;
  const [issue] = error.issues;
  throw new ConfigError(
    `content/site.json is not right at ${issue?.path.join('.') || 'its root'}: ${issue?.message}`,
  );
};

let postal: string | undefined;

/**
 * Company and address on one line, as the law asks of mails to many; empty while the operator has not filled them in.
 * Read once.
 */
export const postalLine = (): string => {
  if (postal === undefined) {
    const { company, address } = readOperatorDetails();
    const lines = [company, ...address];
    postal = lines.some((line) => line.startsWith('[')) ? '' : lines.join(', ');
  }
  return postal;
};

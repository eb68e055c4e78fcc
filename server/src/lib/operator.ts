import { readFileSync } from 'node:fs';
import { OperatorDetails } from '../../../contract/src/operator.ts';
import { ConfigError } from '../config.ts';

const file = new URL('../../../content/site.json', import.meta.url);

/** The operator's details, from the file that they edit. Throws ConfigError with a sentence for the operator. */
export const readOperatorDetails = (source = readFileSync(file, 'utf8')): OperatorDetails => {
  let details: unknown;
  try {
    details = JSON.parse(source);
  } catch (cause) {
    throw new ConfigError(`content/site.json is not valid JSON: ${(cause as Error).message}.`);
  }
  const { data, error } = OperatorDetails.safeParse(details);
  if (data) return data;
  const [issue] = error.issues;
  throw new ConfigError(
    `content/site.json is not right at ${issue?.path.join('.') || 'its root'}: ${issue?.message}`,
  );
};

let postal: string | undefined;

/**
 * Company and address on one line, which the law requires in bulk mail. Empty until the operator fills them in. Read
 * once.
 */
export const postalLine = (): string => {
  if (postal === undefined) {
    const { company, address } = readOperatorDetails();
    const lines = [company, ...address];
    postal = lines.some((line) => line.startsWith('[')) ? '' : lines.join(', ');
  }
  return postal;
};

import { readFileSync } from 'node:fs';
import type { Brand } from '../../../contract/src/brand.ts';
import { type OperatorDetails, SiteFile } from '../../../contract/src/operator.ts';
import { ConfigError } from '../config.ts';

const file = new URL('../../../content/site.json', import.meta.url);

/** The brand and the operator's details in the file that they edit. Throws ConfigError with a sentence for the operator. */
export const readSiteFile = (
  source = readFileSync(file, 'utf8'),
): { brand: Brand; operator: OperatorDetails } => {
  let details: unknown;
  try {
    details = JSON.parse(source);
  } catch (cause) {
    throw new ConfigError(`content/site.json is not valid JSON: ${(cause as Error).message}.`);
  }
  const { data, error } = SiteFile.safeParse(details);
  if (data) {
    const { brand, ...operator } = data;
    return { brand, operator };
  }
  const [issue] = error.issues;
  throw new ConfigError(
    `content/site.json is not valid at ${issue?.path.join('.') || 'its root'}: ${issue?.message}`,
  );
};

/** Company and address on one line, which the law requires in bulk mail. Empty until the operator fills them in. */
export const formatPostalLine = ({ company, address }: OperatorDetails): string => {
  const lines = [company, ...address];
  return lines.some((line) => line.startsWith('[')) ? '' : lines.join(', ');
};

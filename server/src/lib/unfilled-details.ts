import type { OperatorDetails } from '../../../contract/src/operator.ts';
import {
  type LegalTextName,
  legalTextNames,
  type Site,
  siteTexts,
} from '../../../contract/src/site-values.ts';
import { isTemplate, readFrontMatter } from '../../../contract/src/text-format.ts';

/** Something that the operator has not filled in yet. */
export interface UnfilledDetail {
  /** What is missing, in words that fit into a list: `the address of the company`. */
  what: string;
  /** The part of `/admin-settings` where it is filled in. */
  part: 'operator' | LegalTextName;
}

const isPlaceholder = (value: string) => value.trim() === '' || value.includes('[');
const isExample = (mail: string) => /\.example$/i.test(mail);

const operatorFacts: { what: string; isMissing: (operator: OperatorDetails) => boolean }[] = [
  { what: 'the name of the company', isMissing: ({ company }) => isPlaceholder(company) },
  { what: 'the address of the company', isMissing: ({ address }) => address.some(isPlaceholder) },
  { what: 'the company number', isMissing: ({ registration }) => isPlaceholder(registration) },
  { what: 'the governing law', isMissing: ({ law }) => isPlaceholder(law) },
  { what: 'the support address', isMissing: ({ mails }) => isExample(mails.support) },
  { what: 'the press address', isMissing: ({ mails }) => isExample(mails.press) },
  { what: 'the privacy address', isMissing: ({ mails }) => isExample(mails.privacy) },
  {
    what: 'the processors of personal data',
    isMissing: ({ processors }) => processors.some((row) => Object.values(row).some(isPlaceholder)),
  },
];

/** What still has square brackets in a text, other than links. */
const hasPlaceholder = (text: string) => /\[[^\]<]+\](?!\()/.test(text);

const textFact = (name: LegalTextName, text: string): UnfilledDetail[] => {
  const title = siteTexts[name];
  if (isTemplate(text)) return [{ what: `the text “${title}”, which is a template`, part: name }];
  const read = readFrontMatter(text);
  return typeof read !== 'string' && hasPlaceholder(read.text)
    ? [{ what: `the [marked] parts of the text “${title}”`, part: name }]
    : [];
};

/**
 * What the operator has to fill in before the site is public: facts about the company, and legal texts that are still
 * templates. Production does not start while the list has an entry, unless ALLOW_TEMPLATES is set.
 */
export const listUnfilledDetails = ({
  operator,
  texts,
}: Pick<Site, 'operator' | 'texts'>): UnfilledDetail[] => [
  ...operatorFacts
    .filter(({ isMissing }) => isMissing(operator))
    .map(({ what }): UnfilledDetail => ({ what, part: 'operator' })),
  ...legalTextNames.flatMap((name) => textFact(name, texts[name].text)),
];

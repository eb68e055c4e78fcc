import {
  isTextSection,
  type SectionValue,
  type SiteSection,
  type SiteText,
  sectionSchemas,
} from '../../../../contract/src/site-values.ts';
import { questionsProblem, readFrontMatter } from '../../../../contract/src/text-format.ts';
import { invalid } from '../../lib/problem.ts';
import { checkLogo } from './read-logo.ts';

const textProblem = (section: SiteSection, { text }: SiteText): string | undefined => {
  if (section === 'faq') return questionsProblem(text);
  const read = readFrontMatter(text);
  return typeof read === 'string' ? read : undefined;
};

/** The value of a section as it is stored. Throws `invalid_input` with a sentence for each field that is not right. */
export const readSection = async (
  section: SiteSection,
  value: Record<string, unknown>,
): Promise<SectionValue<SiteSection>> => {
  const { data, error } = sectionSchemas[section].safeParse(value);
  if (error)
    throw invalid(
      Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.') || 'value', message])),
    );
  if (isTextSection(section)) {
    const wrong = textProblem(section, data as SiteText);
    if (wrong !== undefined) throw invalid({ text: `The text ${wrong}` });
  }
  if ('logo' in data && data.logo !== null) await checkLogo(data.logo);
  return data;
};

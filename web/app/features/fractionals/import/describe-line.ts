import type { Language } from '../../../../../contract/src/career.ts';
import { formatMonthSpan } from '../../../../../contract/src/dates.ts';
import type { Profile } from '../../../../../contract/src/fractionals.ts';
import type { ImportedProfile } from '../../../../../contract/src/profile-import.ts';
import { languageLevels } from '../editor/extra-fields.tsx';
import type { ImportLine } from './take-lines.ts';

export const fieldTitles: Record<ImportedProfile['about'][number]['field'], string> = {
  headline: 'Headline',
  bio: 'About you',
  location: 'Region',
  city: 'City',
  linkedin_url: 'LinkedIn',
  website_url: 'Website',
};

export const shorten = (text: string) => (text.length > 200 ? `${text.slice(0, 200)}…` : text);
const join = (...parts: (string | false)[]) => parts.filter(Boolean).join(' · ');

const levelLabel = (level: Language['level'] | null) =>
  languageLevels.find(({ value }) => value === level)?.label ?? '';

/** A line in words. */
export const describe = (found: ImportLine): { name: string; detail: string } => {
  const { section, line } = found;
  if (section === 'about') return { name: fieldTitles[line.field], detail: shorten(line.value) };
  if (section === 'experience')
    return {
      name: join(line.title, line.company),
      detail: join(formatMonthSpan(line), shorten(line.description)),
    };
  if (section === 'education')
    return {
      name: line.school,
      detail: join(line.degree, line.field, formatMonthSpan(line, '')),
    };
  if (section === 'languages') return { name: line.name, detail: levelLabel(line.level) };
  if (section === 'certificates')
    return { name: line.title, detail: join(line.issuer, line.year !== null && String(line.year)) };
  return { name: line.title, detail: '' };
};

/** What the profile has now instead of a found value. */
export const replacedBy = (profile: Profile, found: ImportLine): string => {
  if (found.section !== 'about') return '';
  const { field } = found.line;
  const values: Partial<Record<string, unknown>> = { ...profile, ...profile.contact };
  return typeof values[field] === 'string' ? values[field] : '';
};

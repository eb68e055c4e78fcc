import { z } from 'zod';
import { limits } from '../../../../contract/src/limits.ts';
import type { RawProfile } from './raw-profile.ts';

// Resumes of other programs deviate from the schema: what has another type counts as missing.
const Text = z.string().catch('');
const { rows } = limits.profileImport;
// A file of 1 MB may have hundreds of thousands of empty entries.
const firstRows = <Item extends z.ZodType>(item: Item) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((list) => list.slice(0, rows))
    .pipe(z.array(item));
const lenientList = <Shape extends z.ZodRawShape>(shape: Shape) =>
  firstRows(z.object(shape).nullable().catch(null));

const Resume = z.object({
  basics: z
    .object({
      label: Text,
      summary: Text,
      url: Text,
      // Before version 1 of the schema.
      website: Text,
      location: z.object({ city: Text, region: Text, countryCode: Text }).nullable().catch(null),
      profiles: lenientList({ network: Text, url: Text }),
    })
    .nullable()
    .catch(null),
  work: lenientList({
    name: Text,
    company: Text,
    position: Text,
    startDate: Text,
    endDate: Text,
    summary: Text,
    highlights: firstRows(Text),
  }),
  education: lenientList({ institution: Text, studyType: Text, area: Text, startDate: Text, endDate: Text }),
  certificates: lenientList({ name: Text, issuer: Text, date: Text }),
  skills: lenientList({ name: Text, keywords: firstRows(Text) }),
  languages: lenientList({ language: Text, fluency: Text }),
});

const present = <T>(entries: (T | null)[]): T[] => entries.filter((entry) => entry !== null);
const join = (...parts: string[]) => parts.filter((part) => part !== '').join('\n');

/** Whether the value has a section of a JSON Resume. */
const isResume = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  ['basics', 'work', 'education', 'skills', 'languages', 'certificates'].some((section) => section in value);

/** The profile in a JSON Resume; undefined for any other JSON. */
export const readJsonResume = (value: unknown): RawProfile | undefined => {
  if (!isResume(value)) return undefined;
  const { basics, ...resume } = Resume.parse(value);
  const isLinkedin = (profile: { network: string; url: string }) =>
    profile.network.toLowerCase() === 'linkedin' && profile.url !== '';
  return {
    headline: basics?.label ?? '',
    bio: basics?.summary ?? '',
    place: '',
    city: basics?.location?.city ?? '',
    region: basics?.location?.region || basics?.location?.countryCode || '',
    linkedin: present(basics?.profiles ?? []).find(isLinkedin)?.url ?? '',
    website: basics?.url || basics?.website || '',
    experience: present(resume.work).map((work) => ({
      title: work.position,
      company: work.name || work.company,
      start: work.startDate,
      end: work.endDate,
      description: join(work.summary, ...work.highlights.map((highlight) => highlight && `• ${highlight}`)),
    })),
    education: present(resume.education).map((entry) => ({
      school: entry.institution,
      degree: entry.studyType,
      field: entry.area,
      start: entry.startDate,
      end: entry.endDate,
    })),
    // A skill with keywords is a group: 'Finance: forecasting, fundraising'.
    skills: present(resume.skills)
      .flatMap(({ name, keywords }) => [name, ...keywords])
      .slice(0, rows),
    languages: present(resume.languages).map(({ language, fluency }) => ({ name: language, fluency })),
    certificates: present(resume.certificates).map(({ name, issuer, date }) => ({
      title: name,
      issuer,
      date,
    })),
  };
};

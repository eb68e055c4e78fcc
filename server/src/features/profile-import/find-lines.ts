import type { z } from 'zod';
import { Certificate, EducationForm, ExperienceForm, Language } from '../../../../contract/src/career.ts';
import { countriesByLocation } from '../../../../contract/src/countries.ts';
import { addDays, toIsoDay } from '../../../../contract/src/dates.ts';
import { type Profile, ProfileUpdate } from '../../../../contract/src/fractionals.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { formatCount } from '../../../../contract/src/numbers.ts';
import type { ImportedProfile, importFields } from '../../../../contract/src/profile-import.ts';
import { Location } from '../../../../contract/src/values.ts';
import { extractCity, extractLocation } from '../scrapers/scrapers.public.ts';
import type { RawProfile } from './raw-profile.ts';
import { readDate } from './read-date.ts';

export type FoundLines = Pick<
  ImportedProfile,
  'about' | 'experience' | 'education' | 'skills' | 'languages' | 'certificates' | 'notes'
>;

/** What the person has already. */
export type HeldProfile = Pick<
  Profile,
  | 'headline'
  | 'bio'
  | 'location'
  | 'city'
  | 'contact'
  | 'experience'
  | 'education'
  | 'skills'
  | 'languages'
  | 'certificates'
>;

/** The title in the catalogue of a skill, and whether it is there. */
export type SkillTitles = ReadonlyMap<string, { title: string; in_catalog: boolean }>;

/** The same rule as that of the contract's texts: what cannot be shown is dropped instead of refused. */
const unsafe = /[\p{Cc}--[\t\n\r]]|\p{Cs}|[\u202A-\u202E\u2066-\u2069]/gv;
const toText = (text: string) => text.replace(unsafe, '').replace(/\r\n?/g, '\n').trim();
const toLine = (text: string) => toText(text).replace(/\s+/g, ' ');

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** The first reason why a value does not fit. */
const findProblem = (schema: z.ZodType, value: unknown): string | null =>
  schema.safeParse(value).error?.issues[0]?.message ?? null;

const currentWords = ['present', 'current', 'now', 'today', 'heute', 'ongoing'];

/** The days of a line, and what is wrong with them. */
const readSpan = (start: string, end: string, latest: string) => {
  const isCurrent = currentWords.includes(end.trim().toLowerCase());
  const start_date = readDate(start) ?? null;
  const end_date = isCurrent ? null : (readDate(end) ?? null);
  const unread = (text: string, day: string | null) => text.trim() !== '' && day === null;
  let problem: string | null = null;
  if (unread(start, start_date)) problem = `The start “${toLine(start).slice(0, 40)}” is not a date.`;
  else if (!isCurrent && unread(end, end_date))
    problem = `The end “${toLine(end).slice(0, 40)}” is not a date.`;
  else if (start_date !== null && start_date > latest) problem = 'The start must not be in the future.';
  else if (start_date !== null && end_date !== null && end_date < start_date)
    problem = 'The end must not be before the start.';
  return { start_date, end_date, problem };
};

const toLocation = ({ place, region }: RawProfile): string => {
  const named = Location.options.find((option) => same(option, region.trim()));
  const ofCountry = (Object.entries(countriesByLocation) as [Location, string[]][]).find(([, codes]) =>
    codes.includes(region.trim().toUpperCase()),
  )?.[0];
  // A country or state that the place names; a city alone is not enough.
  const ofPlace = extractLocation(toLine(place) || null, null);
  return named ?? ofCountry ?? (ofPlace.confidence >= 0.85 ? (ofPlace.value ?? '') : '');
};

const findAbout = (raw: RawProfile, held: HeldProfile): FoundLines['about'] => {
  const values: Record<(typeof importFields)[number], string> = {
    headline: toLine(raw.headline),
    bio: toText(raw.bio),
    location: toLocation(raw),
    city: toLine(raw.city) || extractCity(toLine(raw.place) || null).value,
    linkedin_url: toLine(raw.linkedin),
    website_url: toLine(raw.website),
  };
  const current: Partial<Record<string, unknown>> = { ...held, ...held.contact };
  return Object.entries(values).flatMap(([name, value]) => {
    const field = name as keyof typeof values;
    if (value === '') return [];
    const problem = findProblem(ProfileUpdate.shape[field], value);
    return [{ field, value, problem, held: current[field] === value }];
  });
};

/** Without repeated lines, and at most as many as a profile may have. */
const limitTo = <T>(lines: T[], max: number, getKey: (line: T) => string) =>
  [...new Map(lines.map((line) => [getKey(line).toLowerCase(), line])).values()].slice(0, max);

const findExperience = (raw: RawProfile, held: HeldProfile, latest: string): FoundLines['experience'] =>
  raw.experience.map(({ start, end, ...entry }) => {
    const { problem, ...days } = readSpan(start, end, latest);
    const value = {
      title: toLine(entry.title),
      company: toLine(entry.company),
      ...days,
      description: toText(entry.description),
    };
    const needed =
      value.title === ''
        ? 'The title is missing.'
        : value.company === ''
          ? 'The company is missing.'
          : value.start_date === null
            ? 'The start is missing.'
            : null;
    return {
      ...value,
      problem: problem ?? needed ?? findProblem(ExperienceForm, value),
      held: held.experience.some(
        (other) =>
          same(other.title, value.title) &&
          same(other.company, value.company) &&
          other.start_date === value.start_date,
      ),
    };
  });

const findEducation = (raw: RawProfile, held: HeldProfile, latest: string): FoundLines['education'] =>
  raw.education.map(({ start, end, ...entry }) => {
    const { problem, ...days } = readSpan(start, end, latest);
    const value = {
      school: toLine(entry.school),
      degree: toLine(entry.degree),
      field: toLine(entry.field),
      ...days,
    };
    const needed = value.school === '' ? 'The school is missing.' : null;
    return {
      ...value,
      problem: problem ?? needed ?? findProblem(EducationForm, value),
      held: held.education.some(
        (other) => same(other.school, value.school) && same(other.degree, value.degree),
      ),
    };
  });

const levels: Record<string, Language['level']> = {
  basic: 'basic',
  elementary: 'basic',
  'elementary proficiency': 'basic',
  'limited working': 'basic',
  'limited working proficiency': 'basic',
  professional: 'professional',
  'professional working': 'professional',
  'professional working proficiency': 'professional',
  'full professional': 'professional',
  'full professional proficiency': 'professional',
  fluent: 'professional',
  native: 'native',
  'native speaker': 'native',
  'native or bilingual': 'native',
  'native or bilingual proficiency': 'native',
};

const findLanguages = (raw: RawProfile, held: HeldProfile): FoundLines['languages'] =>
  raw.languages.map(({ name: text, fluency }) => {
    const name = toLine(text);
    return {
      name,
      level: levels[toLine(fluency).toLowerCase()] ?? null,
      problem: findProblem(Language.shape.name, name),
      held: held.languages.some((other) => same(other.name, name)),
    };
  });

const findCertificates = (raw: RawProfile, held: HeldProfile, latest: string): FoundLines['certificates'] =>
  raw.certificates.map((entry) => {
    const day = readDate(entry.date);
    const value = {
      title: toLine(entry.title),
      issuer: toLine(entry.issuer),
      year: day === undefined ? null : Number(day.slice(0, 4)),
    };
    const future = day !== undefined && day > latest ? 'The date must not be in the future.' : null;
    return {
      ...value,
      problem: future ?? findProblem(Certificate, value),
      held: held.certificates.some(
        (other) => same(other.title, value.title) && same(other.issuer, value.issuer),
      ),
    };
  });

const findSkills = (raw: RawProfile, held: HeldProfile, titles: SkillTitles): FoundLines['skills'] =>
  raw.skills
    .map((text) => {
      const name = toLine(text);
      const { title, in_catalog } = titles.get(name) ?? { title: name, in_catalog: false };
      const problem =
        title === '' ? 'This is required.' : title.length > 60 ? 'At most 60 characters.' : null;
      return { title, in_catalog, problem, held: held.skills.some((other) => same(other, title)) };
    })
    .sort((a, b) => Number(b.in_catalog) - Number(a.in_catalog));

/** The names of the skills as `SkillTitles` has to know them. */
export const listSkillNames = (raw: RawProfile): string[] =>
  raw.skills.map(toLine).filter((name) => name !== '');

/** The most skills that are listed: a profile has fewer, and the person chooses. */
const maxSkills = 100;

/** The lines of a file as suggestions, checked by the rules of the profile. */
export const findLines = (
  raw: RawProfile,
  { held, titles, now }: { held: HeldProfile; titles: SkillTitles; now: Date },
): FoundLines => {
  // Somewhere it is tomorrow already.
  const latest = toIsoDay(addDays(now, 1));
  const all = {
    about: findAbout(raw, held),
    experience: findExperience(raw, held, latest),
    education: findEducation(raw, held, latest),
    skills: findSkills(raw, held, titles).filter(({ title }) => title !== ''),
    languages: findLanguages(raw, held).filter(({ name }) => name !== ''),
    certificates: findCertificates(raw, held, latest).filter(({ title }) => title !== ''),
  };
  const lines = {
    about: all.about,
    experience: limitTo(all.experience, limits.experiences, ({ title, company, start_date }) =>
      [title, company, start_date].join('\n'),
    ),
    education: limitTo(all.education, limits.educations, ({ school, degree, start_date }) =>
      [school, degree, start_date].join('\n'),
    ),
    skills: limitTo(all.skills, maxSkills, ({ title }) => title),
    languages: limitTo(all.languages, limits.languages, ({ name }) => name),
    certificates: limitTo(all.certificates, limits.certificates, ({ title, issuer }) =>
      [title, issuer].join('\n'),
    ),
  };
  const names = {
    experience: ['role', 'roles', limits.experiences],
    education: ['school', 'schools', limits.educations],
    skills: ['skill', 'skills', maxSkills],
    languages: ['language', 'languages', limits.languages],
    certificates: ['certificate', 'certificates', limits.certificates],
  } as const;
  const notes = Object.entries(names).flatMap(([section, [one, many, max]]) => {
    const count = all[section as keyof typeof names].length;
    return count > max ? [`The file has ${formatCount(count, one, many)}; the first ${max} are listed.`] : [];
  });
  return { ...lines, notes };
};

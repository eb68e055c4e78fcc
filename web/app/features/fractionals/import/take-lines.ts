import {
  educationCreate,
  employeeSkillsUpdate,
  experienceCreate,
  Language,
} from '../../../../../contract/src/career.ts';
import { CallError } from '../../../../../contract/src/client.ts';
import {
  employeeProfileOwn,
  employeeProfileUpdate,
  type Profile,
  type ProfileUpdate,
} from '../../../../../contract/src/fractionals.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import type { ImportedProfile } from '../../../../../contract/src/profile-import.ts';
import { call } from '../../../lib/call.ts';

/** The sections of a file in the order in which they are shown. */
export const importSections = [
  'about',
  'experience',
  'skills',
  'education',
  'languages',
  'certificates',
] as const;
export type ImportSection = (typeof importSections)[number];

/** A line of a file with its section; `key` names it within the file. */
export type ImportLine = {
  [S in ImportSection]: { key: string; section: S; line: ImportedProfile[S][number] };
}[ImportSection];

/** The lines of a section. */
export const getLines = (file: ImportedProfile, section: ImportSection): ImportLine[] =>
  file[section].map((line, index) => ({ key: `${section}.${index}`, section, line }) as ImportLine);

/** Whether a line can be taken as it is. */
export const fits = ({ section, line }: ImportLine): boolean =>
  line.problem === null && !line.held && (section !== 'languages' || line.level !== null);

/** The lines of a section that ‘Accept all’ takes: of skills, those of the catalogue. */
export const fittingLines = (lines: readonly ImportLine[]): ImportLine[] =>
  lines.filter((line) => fits(line) && (line.section !== 'skills' || line.line.in_catalog));

/** The sentences of lines that were not taken, by key. */
export type TakeFailures = Record<string, string>;

const getMessage = (error: unknown, field?: string): string => {
  if (!(error instanceof CallError)) throw error;
  return (field === undefined ? Object.values(error.fields)[0] : error.fields[field]) ?? error.message;
};

const without = <T extends { problem: unknown; held: unknown }>({ problem: _, held: __, ...values }: T) =>
  values;

const lowerCase = (names: string[]) => new Set(names.map((name) => name.toLowerCase()));

/** The update of the profile by lines that are values of its own fields. */
const toUpdate = (profile: Profile, lines: readonly ImportLine[]): ProfileUpdate => {
  const fields = lines.flatMap((line) =>
    line.section === 'about' ? [[line.line.field, line.line.value]] : [],
  );
  const languages = lines.flatMap(({ section, line }) =>
    section === 'languages' ? (Language.safeParse(line).data ?? []) : [],
  );
  const certificates = lines.flatMap(({ section, line }) =>
    section === 'certificates' ? [without(line)] : [],
  );
  return {
    ...Object.fromEntries(fields),
    ...(languages.length > 0
      ? { languages: [...profile.languages.map((held) => Language.parse(held)), ...languages] }
      : {}),
    ...(certificates.length > 0 ? { certificates: [...profile.certificates, ...certificates] } : {}),
  };
};

const takeFields = async (lines: readonly ImportLine[]): Promise<TakeFailures> => {
  const fieldLines = lines.filter(({ section }) => ['about', 'languages', 'certificates'].includes(section));
  if (fieldLines.length === 0) return {};
  try {
    const profile = await call(employeeProfileOwn);
    const body = { ...toUpdate(profile, fieldLines), version: profile.version ?? undefined };
    await call(employeeProfileUpdate, { body, quiet: true });
    return {};
  } catch (error) {
    return Object.fromEntries(
      fieldLines.map(({ key, section, line }) => [
        key,
        getMessage(error, section === 'about' ? line.field : section),
      ]),
    );
  }
};

const takeSkills = async (lines: readonly ImportLine[]): Promise<TakeFailures> => {
  const skills = lines.flatMap((line) => (line.section === 'skills' ? [line] : []));
  if (skills.length === 0) return {};
  const fail = (failed: typeof skills, message: string) =>
    Object.fromEntries(failed.map(({ key }) => [key, message]));
  try {
    const profile = await call(employeeProfileOwn);
    const present = lowerCase(profile.skills);
    const added = skills.filter(({ line }) => !present.has(line.title.toLowerCase()));
    const remaining = limits.profileSkills.max - profile.skills.length;
    const taken = added.slice(0, remaining).map(({ line }) => line.title);
    if (taken.length > 0)
      await call(employeeSkillsUpdate, {
        body: { skills: [...profile.skills, ...taken], version: profile.version ?? undefined },
        quiet: true,
      });
    return fail(added.slice(remaining), `A profile has at most ${limits.profileSkills.max} skills.`);
  } catch (error) {
    return fail(skills, getMessage(error));
  }
};

/** One after the other: the server locks the profile for each. */
const takeCareer = async (lines: readonly ImportLine[]): Promise<TakeFailures> => {
  const failures: TakeFailures = {};
  for (const found of lines) {
    try {
      if (found.section === 'experience')
        await call(experienceCreate, {
          body: { ...without(found.line), start_date: found.line.start_date ?? '' },
          quiet: true,
        });
      if (found.section === 'education')
        await call(educationCreate, { body: without(found.line), quiet: true });
    } catch (error) {
      failures[found.key] = getMessage(error);
    }
  }
  return failures;
};

/** Saves lines in the user’s profile by the calls that its forms use. */
export const takeLines = async (lines: readonly ImportLine[]): Promise<TakeFailures> => ({
  ...(await takeFields(lines)),
  ...(await takeSkills(lines)),
  ...(await takeCareer(lines)),
});

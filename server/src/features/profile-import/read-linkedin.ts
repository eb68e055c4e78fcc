import { parse } from 'csv-parse/sync';
import { limits } from '../../../../contract/src/limits.ts';
import { refuseFile } from '../../lib/refuse-file.ts';
import type { RawProfile } from './raw-profile.ts';

type Row = Record<string, string>;

/** The files of the export that are read, with headers by which the line of the headers is recognised. */
const tables = {
  'profile.csv': ['headline', 'summary'],
  'positions.csv': ['company name', 'title'],
  'education.csv': ['school name'],
  'skills.csv': ['name'],
  'languages.csv': ['name'],
  'certifications.csv': ['name', 'authority'],
} as const;
type Table = keyof typeof tables;

const toFileName = (path: string): string => (path.split('/').at(-1) ?? '').toLowerCase();

/** Whether the file of an export is read. An export may have all of them in a folder. */
export const isLinkedinTable = (path: string): boolean => toFileName(path) in tables;

const parseCsv = (csv: string): string[][] => {
  try {
    return parse(csv, {
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: limits.profileImport.rows,
      trim: true,
    });
  } catch {
    throw refuseFile('A table of this export is damaged. Download the export again.');
  }
};

/** The rows below the line of headers, by header in lower case. Some files begin with notes, which are skipped. */
const readTable = (csv: string, headers: readonly string[]): Row[] => {
  const records = parseCsv(csv);
  const named = records.map((cells) => cells.map((cell) => cell.toLowerCase()));
  const first = named.findIndex((cells) => headers.every((header) => cells.includes(header)));
  const columns = named[first];
  if (columns === undefined) return [];
  return records
    .slice(first + 1)
    .map((cells) => Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])));
};

/** '[PERSONAL:https://a.example,COMPANY:https://b.example]', or links alone. */
const firstWebsite = (text: string): string => /https?:\/\/[^\s,\]]+/.exec(text)?.[0] ?? '';

/** The profile in the tables of LinkedIn’s data export; undefined if none of them is there. */
export const readLinkedin = (files: ReadonlyMap<string, Buffer>): RawProfile | undefined => {
  const byName = new Map([...files].map(([path, bytes]) => [toFileName(path), bytes.toString('utf8')]));
  const found = (Object.keys(tables) as Table[]).filter((name) => byName.has(name));
  if (found.length === 0) return undefined;
  const readRows = (name: Table): ((column: string) => string)[] =>
    readTable(byName.get(name) ?? '', tables[name]).map((row) => (column: string) => row[column] ?? '');
  const [profile = () => ''] = readRows('profile.csv');
  return {
    headline: profile('headline'),
    bio: profile('summary'),
    place: profile('geo location'),
    city: '',
    region: '',
    linkedin: '',
    website: firstWebsite(profile('websites')),
    experience: readRows('positions.csv').map((cell) => ({
      title: cell('title'),
      company: cell('company name'),
      start: cell('started on'),
      end: cell('finished on'),
      description: cell('description'),
    })),
    education: readRows('education.csv').map((cell) => ({
      school: cell('school name'),
      degree: cell('degree name'),
      field: cell('field of study'),
      start: cell('start date'),
      end: cell('end date'),
    })),
    skills: readRows('skills.csv').map((cell) => cell('name')),
    languages: readRows('languages.csv').map((cell) => ({
      name: cell('name'),
      fluency: cell('proficiency'),
    })),
    certificates: readRows('certifications.csv').map((cell) => ({
      title: cell('name'),
      issuer: cell('authority'),
      date: cell('started on'),
    })),
  };
};

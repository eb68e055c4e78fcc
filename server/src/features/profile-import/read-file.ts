import { limits } from '../../../../contract/src/limits.ts';
import type { ImportedProfile } from '../../../../contract/src/profile-import.ts';
import { readZip } from '../../lib/read-zip.ts';
import { refuseFile } from '../../lib/refuse-file.ts';
import type { RawProfile } from './raw-profile.ts';
import { isDocxPart, packDocx, readDocument } from './read-document.ts';
import { readJsonResume } from './read-json-resume.ts';
import { isLinkedinTable, readLinkedin } from './read-linkedin.ts';

/** What a file is, by its content: either fields of a profile or plain text. */
export type ReadFile =
  | { source: Extract<ImportedProfile['source'], 'linkedin' | 'json_resume'>; raw: RawProfile }
  | { source: Extract<ImportedProfile['source'], 'pdf' | 'docx'>; paragraphs: string[] };

const startsWith = (bytes: Buffer, hex: string) => bytes.subarray(0, hex.length / 2).toString('hex') === hex;

const readZipFile = async (bytes: Buffer): Promise<ReadFile> => {
  const files = await readZip(bytes, (path) => isLinkedinTable(path) || isDocxPart(path));
  if (files.has('word/document.xml'))
    return { source: 'docx', paragraphs: await readDocument('docx', await packDocx(files)) };
  const raw = readLinkedin(files);
  if (raw === undefined)
    throw refuseFile(
      'This ZIP is not LinkedIn’s data export: it has no Profile.csv, Positions.csv or Skills.csv.',
    );
  return { source: 'linkedin', raw };
};

const readJson = (bytes: Buffer): ReadFile => {
  if (bytes.length > limits.profileImport.jsonBytes) throw refuseFile('This JSON file is larger than 1 MB.');
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  } catch {
    throw refuseFile('This file is not valid JSON.');
  }
  const raw = readJsonResume(value);
  if (raw === undefined) throw refuseFile('This JSON is not a resume in the format of jsonresume.org.');
  return { source: 'json_resume', raw };
};

/** Reads an uploaded file. Throws `invalid_file` with the reason. */
export const readFile = async (bytes: Buffer): Promise<ReadFile> => {
  if (bytes.length === 0) throw refuseFile('This file is empty.');
  if (startsWith(bytes, '504b0304')) return readZipFile(bytes);
  if (bytes.subarray(0, 1024).includes('%PDF-'))
    return { source: 'pdf', paragraphs: await readDocument('pdf', bytes) };
  // A Word file that is encrypted, or from before DOCX, is a compound file.
  if (startsWith(bytes, 'd0cf11e0'))
    throw refuseFile(
      'This document has a password or is an old Word file. Save it as DOCX without one, or as PDF.',
    );
  if (
    /^\s*\{/.test(
      bytes
        .subarray(0, 1024)
        .toString('utf8')
        .replace(/^\uFEFF/, ''),
    )
  )
    return readJson(bytes);
  throw refuseFile(
    'Choose LinkedIn’s data export (the whole ZIP), a JSON Resume, or a resume as PDF or DOCX.',
  );
};

import { formatDay, formatDayTime } from '../../../../contract/src/dates.ts';
import type { ActionDetail } from '../../../../contract/src/pending-actions.ts';
import { buildInputSchema, type OfferedTool } from '../../../../contract/src/tools.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import { isRecord } from '../../lib/is-record.ts';
import { invalid } from '../../lib/problem.ts';
import { findRecordKind, nameRecords } from './record-names.ts';

/** The labels of fields that their names do not explain. */
const labels: Record<string, string> = {
  accept_no_go: 'Apply although it is on your no-go list',
  beyond_capacity: 'Agree to more hours than are free',
  fractional_ids: 'People',
  interviewer_ids: 'Interviewers',
  resume_id: 'Resume',
  status: 'New status',
  submission: 'Submission that was read',
  user_id: 'Account',
  user_ids: 'To',
  version: 'Offer that was read',
  video_url: 'Video link',
};

/** `rate_period` as `Rate period`, `job_id` as `Job`. */
const humanize = (name: string): string => {
  const words = name.replace(/_ids?$/, '').replaceAll('_', ' ');
  return `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`;
};

/** The name of a field for people. */
export const getLabel = (field: string): string => labels[field] ?? humanize(field);

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

interface Schema {
  enum?: unknown;
  format?: unknown;
  items?: Schema;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
}

const toText = (value: unknown, schema: Schema = {}): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map((item) => toText(item, schema.items)).join('\n');
  if (isRecord(value))
    return toRows(value, schema)
      .map(({ label, value: text }) => `${label}: ${text}`)
      .join(', ');
  const text = String(value);
  const { format, enum: known } = schema.anyOf?.[0] ?? schema;
  if (format === 'date') return formatDay(text);
  if (format === 'date-time') return `${formatDayTime(text)} UTC`;
  return known === undefined || !/^[a-z_]+$/.test(text) ? text : humanize(text);
};

/** The fields of an object in words; of an object in it, the fields of that. Blank ones are left out. */
const toRows = (fields: Record<string, unknown>, schema: Schema): ActionDetail[] =>
  Object.entries(fields).flatMap(([field, value]) => {
    const property = schema.properties?.[field] ?? {};
    if (isBlank(value)) return [];
    return isRecord(value)
      ? toRows(value, property)
      : [{ label: getLabel(field), value: toText(value, property) }];
  });

/** The names of the records that a field means. Throws `invalid_input` naming the field if one is not to be seen. */
const nameField = async (db: Db, actor: Actor, field: string, value: unknown) => {
  const kind = findRecordKind(field);
  if (kind === undefined || isBlank(value)) return undefined;
  const ids = [...new Set([value].flat() as string[])];
  const names = await nameRecords(db, actor, kind, ids);
  if (names.length < ids.length) throw invalid({ [field]: 'This entry does not exist.' });
  return names;
};

interface Description {
  details: ActionDetail[];
  /** The people whom the input means. */
  about: string[];
}

/**
 * The input of a tool in words, with the names of the records that it means as the caller may see them. Throws
 * `invalid_input` for a record that they may not see.
 */
export const describeInput = async (
  db: Db,
  actor: Actor,
  offered: OfferedTool,
  input: Record<string, unknown>,
): Promise<Description> => {
  const schema = buildInputSchema(offered) as Schema;
  const [named, rest, about]: [ActionDetail[], ActionDetail[], string[]] = [[], [], []];
  for (const [field, value] of Object.entries(input)) {
    const records = await nameField(db, actor, field, value);
    if (records === undefined) {
      rest.push(...toRows({ [field]: value }, schema));
      continue;
    }
    named.push({ label: getLabel(field), value: records.map(({ name }) => name).join('\n') });
    about.push(...records.flatMap((record) => record.about));
  }
  return { details: [...named, ...rest], about };
};

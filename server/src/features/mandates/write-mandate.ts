import { createHash } from 'node:crypto';
import { formatLongDay } from '../../../../contract/src/dates.ts';
import type { Terms } from '../../../../contract/src/terms.ts';
import { describeTerms } from '../../../../contract/src/terms-format.ts';
import type { Db } from '../../lib/db.ts';
import type { TermsRow } from '../terms/terms.public.ts';
import {
  fillTemplate,
  type MandateValues,
  readMandateTemplate,
  toMarkdown,
  toNumberedList,
} from './mandate-template.ts';

const notStated = 'not stated';

/** Who the parties are, when the terms are accepted. */
interface Parties {
  job: string;
  company: string;
  company_place: string;
  fractional: string;
  fractional_place: string;
}

const getMandateValues = (parties: Parties, version: TermsRow, acceptedAt: string): MandateValues => {
  // Parsed by the contract before it was stored.
  const terms = version.body as unknown as Terms;
  const rows = new Map(describeTerms(terms).map(({ key, value }) => [key, value]));
  const stated = (key: string): string => toMarkdown((rows.get(key) ?? []).join('\n')) || notStated;
  const { job, company, fractional } = parties;
  return {
    job: toMarkdown(job),
    company: toMarkdown(company),
    company_place: toMarkdown(parties.company_place) || `place ${notStated}`,
    fractional: toMarkdown(fractional),
    fractional_place: toMarkdown(parties.fractional_place) || `place ${notStated}`,
    version: String(version.number),
    accepted_on: formatLongDay(acceptedAt),
    currency: terms.currency,
    rate: stated('rate'),
    hours_per_week: stated('hours_per_week'),
    start_date: stated('start_date'),
    end_date: stated('end_date'),
    notice_days: stated('notice_days'),
    payment_days: stated('payment_days'),
    outcomes: toNumberedList(terms.outcomes) || notStated,
    decides: stated('decides'),
    recommends: stated('recommends'),
    stays_out_of: stated('stays_out_of'),
    cadence: stated('cadence'),
    access: stated('access'),
    message: stated('message'),
    terms_sha256: version.sha256,
  };
};

let template: string | undefined;

/** Writes the document of terms that both sides have accepted. Both sides sign it. */
export const writeMandate = async (db: Db, version: TermsRow, acceptedAt: Date): Promise<void> => {
  const row = await db
    .selectFrom('engagements')
    .innerJoin('applications', 'applications.id', 'engagements.application_id')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .innerJoin('companies', 'companies.id', 'engagements.company_id')
    .innerJoin('users', 'users.id', 'engagements.fractional_id')
    .innerJoin('fractionals', 'fractionals.user_id', 'users.id')
    .select(['engagements.company_id', 'engagements.fractional_id', 'jobs.title as job'])
    .select([
      'companies.name as company',
      'companies.city as company_city',
      'companies.location as company_location',
    ])
    .select(['users.full_name as fractional', 'fractionals.city', 'fractionals.location'])
    .where('engagements.application_id', '=', version.application_id)
    .executeTakeFirstOrThrow();
  const joinPlace = (...parts: (string | null)[]) => parts.filter(Boolean).join(', ');
  const { job, company, fractional, company_id, fractional_id } = row;
  template ??= readMandateTemplate();
  const at = acceptedAt.toISOString();
  const document = fillTemplate(
    template,
    getMandateValues(
      {
        ...{ job, company, fractional },
        company_place: joinPlace(row.company_city, row.company_location),
        fractional_place: joinPlace(row.city, row.location),
      },
      version,
      at,
    ),
  );
  await db
    .insertInto('mandates')
    .values({
      application_id: version.application_id,
      number: version.number,
      ...{ company_id, fractional_id, job, company, fractional },
      terms: JSON.stringify(version.body),
      document,
      sha256: createHash('sha256').update(document).digest('hex'),
      created_at: at,
    })
    .execute();
};

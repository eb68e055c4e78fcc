import { type Selectable, sql } from 'kysely';
import type { Note } from '../../../../contract/src/application-notes.ts';
import type { ApplicationStatus, HistoryEntry } from '../../../../contract/src/applications.ts';
import type { RatingSummary } from '../../../../contract/src/reviews.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import { prepare } from '../../lib/prepared.ts';
import { fractionalRating } from '../reviews/reviews.public.ts';
import { mentionedNames } from './notes.ts';
import { wherePartyIs } from './own-applications.ts';
import {
  criteriaOfRow,
  type StoredCriteria,
  type StoredScorecard,
  scorecardsOfRow,
} from './scorecards.queries.ts';

/** Times inside JSON in the format of the wire: the type parser of the driver does not apply to them. */
const isoTime = (column: 'step.at' | 'note.created_at') =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** What lists show of an application, its job and its applicant. */
export type ListedRow = Omit<Selectable<DB['applications']>, 'viewed_at' | 'nudged_at' | 'declining_by'> & {
  job_title: string;
  company_id: string;
  company_name: string;
  logo_id: string | null;
  owner_id: string | null;
  first_name: string;
  last_name: string;
  profile_picture_id: string | null;
  headline: string;
  history: HistoryEntry[];
  /** When the company made the open offer, unless that answers a counter-offer. */
  offered_at: string | null;
};

export const listedColumns = sql`
  applications.id, applications.job_id, applications.fractional_id, applications.cover_letter, applications.answers,
  applications.proposed_rate_minor, applications.rate_period, applications.currency, applications.resume_id,
  applications.status, applications.starred, applications.invited, applications.match_score, applications.match_reasons,
  applications.reply_promise_days, applications.declining_until, applications.declining_note,
  applications.created_at, applications.updated_at, applications.answered_at,
  jobs.title as job_title, jobs.company_id, companies.name as company_name, companies.logo_id,
  company_owners.user_id as owner_id,
  users.first_name, users.last_name, users.profile_picture_id, fractionals.headline,
  (select coalesce(json_agg(json_build_object('status', step.status, 'note', step.note, 'at', ${isoTime('step.at')},
    'event', step.event, 'by', case when step.actor_id = applications.fractional_id then 'fractional'
      when step.actor_id is not null then 'company' end)
    order by step.id), '[]')
  from application_history as step where step.application_id = applications.id) as history,
  case when applications.status = 'offer' then (
    select offered.created_at from terms_versions as offered
    where offered.application_id = applications.id and offered.outcome is null and offered.proposed_by = 'company'
      and not exists (select from terms_versions as before where before.application_id = applications.id
        and before.number = offered.number - 1 and before.outcome = 'countered')
  ) end as offered_at`;

/** What a card of the board shows of the applicant `fractionals`. */
export const profileColumns = sql`fractionals.city, fractionals.hours_per_week_min, fractionals.hours_per_week_max,
  fractionals.rate_min_minor, fractionals.rate_max_minor, fractionals.rate_period as own_rate_period,
  fractionals.retainer_hours, fractionals.currency as own_currency, fractionals.capacity`;

/** A row with what a card of the board shows. */
export type ApplicantRow = ListedRow &
  Pick<
    Selectable<DB['fractionals']>,
    | 'city'
    | 'hours_per_week_min'
    | 'hours_per_week_max'
    | 'rate_min_minor'
    | 'rate_max_minor'
    | 'retainer_hours'
    | 'capacity'
  > & {
    own_rate_period: Selectable<DB['fractionals']>['rate_period'];
    own_currency: Selectable<DB['fractionals']>['currency'];
  };

/** Joins the job and the applicant of the row `applications`. */
export const joins = sql`
  join jobs on jobs.id = applications.job_id
  join companies on companies.id = jobs.company_id
  left join company_owners on company_owners.company_id = jobs.company_id
  join users on users.id = applications.fractional_id
  join fractionals on fractionals.user_id = applications.fractional_id`;

export interface RowWindow {
  take: number;
  skip: number;
}

/** A page of applications with the counts by status, which do not depend on the filters. */
export interface ListedRows {
  rows: ListedRow[];
  count: number;
  status_counts: Record<string, number>;
}

/** A row of a page. A page without rows is one row that has the counts alone. */
export type PageRow<Counts, Row extends ListedRow = ListedRow> = (Row | { id: null }) & Counts;

export const presentRows = <Row extends ListedRow>(rows: (Row | { id: null })[]): Row[] =>
  rows.filter((row): row is Row => row.id !== null);

interface OwnFilter {
  fractionalId: string;
  /** Null for any. */
  statuses: ApplicationStatus[] | null;
}

const selectOwn = prepare<OwnFilter & RowWindow, PageRow<Pick<ListedRows, 'status_counts'>>>(
  ({ fractionalId, statuses, take, skip }) => sql`
    select counts.status_counts, page.*
    from (
      select coalesce(json_object_agg(status, count), '{}') as status_counts from (
        select status, count(*) as count from applications where fractional_id = ${fractionalId} group by status
      ) as counted
    ) as counts
    left join lateral (
      select ${listedColumns} from (
        select * from applications
        where fractional_id = ${fractionalId} and (${statuses}::text[] is null or status = any(${statuses}::text[]))
        order by (status = 'offer') desc, created_at desc, id desc limit ${take} offset ${skip}
      ) as applications ${joins}
      order by (applications.status = 'offer') desc, applications.created_at desc, applications.id desc
    ) as page on true`,
);

/** A fractional's applications: those with an offer first, then the latest. */
export const listOwnRows = async (db: Db, filter: OwnFilter, window: RowWindow): Promise<ListedRows> => {
  const rows = await selectOwn(db, { ...filter, ...window });
  const status_counts = rows[0]?.status_counts ?? {};
  const statuses = filter.statuses === null ? Object.keys(status_counts) : new Set(filter.statuses);
  const count = [...statuses].reduce((sum, status) => sum + (status_counts[status] ?? 0), 0);
  return { rows: presentRows(rows), count, status_counts };
};

/** An application with the applicant's profile, notes and scorecards. */
export type ApplicationRow = ApplicantRow &
  Pick<
    Selectable<DB['fractionals']>,
    | 'fractional_type'
    | 'fractional_types'
    | 'main_category'
    | 'location'
    | 'client_type_expertise'
    | 'workplace'
    | 'skill_titles'
    | 'years_experience'
    | 'available_from'
  > & {
    joined_at: string;
    main_category_title: string | null;
    rating: RatingSummary;
    scorecards: StoredScorecard[];
    criteria: StoredCriteria | null;
    notes: Note[];
  };

const prepareApplication = (type: Actor['type']) =>
  prepare<{ id: string; actorId: string; companyId: string | null }, ApplicationRow>(
    ({ id, actorId, companyId }) => sql`
      select ${listedColumns},
        users.created_at as joined_at, fractionals.fractional_type, fractionals.fractional_types,
        fractionals.main_category, categories.title as main_category_title, fractionals.location,
        fractionals.client_type_expertise, fractionals.workplace, fractionals.skill_titles,
        fractionals.years_experience, fractionals.available_from, ${profileColumns},
        ${fractionalRating} as rating, ${scorecardsOfRow} as scorecards, ${criteriaOfRow} as criteria,
        (select coalesce(json_agg(json_build_object('id', note.id, 'text', note.body, 'author', authors.full_name,
          'mentions', ${mentionedNames}, 'created_at', ${isoTime('note.created_at')}) order by note.id), '[]')
        from application_notes as note join users as authors on authors.id = note.author_id
        where note.application_id = applications.id) as notes
      from applications ${joins} left join categories on categories.id = fractionals.main_category
      where applications.id = ${id} and ${wherePartyIs({ id: actorId, type, companyId })}`,
  );

const selectApplication = {
  fractional: prepareApplication('fractional'),
  company: prepareApplication('company'),
  admin: prepareApplication('admin'),
};

/** An application that the actor is a party to. */
export const findApplicationRow = async (
  db: Db,
  { id: actorId, type, companyId }: Actor,
  id: string,
): Promise<ApplicationRow | undefined> => (await selectApplication[type](db, { id, actorId, companyId }))[0];

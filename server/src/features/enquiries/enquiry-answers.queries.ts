import { type Insertable, sql } from 'kysely';
import type { Enquiry } from '../../../../contract/src/enquiries.ts';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';

/** The answers to an enquiry, oldest first, as a column. */
export const answersOfEnquiry = sql<Enquiry['answers']>`(
  select coalesce(json_agg(json_build_object(
    'id', enquiry_answers.id, 'author', authors.full_name, 'message', enquiry_answers.message,
    'created_at', json_time(enquiry_answers.created_at)) order by enquiry_answers.id), '[]')
  from enquiry_answers join users as authors on authors.id = author_id
  where enquiry_id = enquiries.id)`.as('answers');

export const insertAnswer = async (db: Db, answer: Insertable<DB['enquiry_answers']>): Promise<void> => {
  await db.insertInto('enquiry_answers').values(answer).execute();
};

import { type Insertable, sql } from 'kysely';
import type { CampaignDraft, DraftChannel } from '../../../../contract/src/campaign-drafts.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import { problem } from '../../lib/problem.ts';
import { nextVersion, requireVersion } from '../../lib/version.ts';

type DraftFields = Omit<CampaignDraft, 'id' | 'author' | 'updated_at' | 'version'>;

const selectDrafts = (db: Db) =>
  db
    .selectFrom('campaign_drafts as drafts')
    .innerJoin('users', 'users.id', 'drafts.author_id')
    .select(['drafts.id', 'channel', 'is_template', 'title', 'body', 'link', 'segment', 'filter'])
    .select(['users.full_name as author', 'drafts.updated_at', 'drafts.version'])
    .$castTo<CampaignDraft>();

export const listDrafts = (db: Db, channel: DraftChannel): Promise<CampaignDraft[]> =>
  selectDrafts(db).where('channel', '=', channel).orderBy('drafts.updated_at', 'desc').execute();

const getDraft = (db: Db, id: string): Promise<CampaignDraft> =>
  selectDrafts(db)
    .where('drafts.id', '=', id)
    .executeTakeFirstOrThrow(() => problem('not_found'));

const toRow = ({ filter, ...draft }: DraftFields, authorId: string): Insertable<DB['campaign_drafts']> => ({
  ...draft,
  filter: JSON.stringify(filter),
  author_id: authorId,
});

/** Saves a new draft. Throws `not_allowed_now` beyond `limits.campaignDrafts`. */
export const insertDraft = async (db: Db, authorId: string, draft: DraftFields): Promise<CampaignDraft> => {
  const { count } = await db
    .selectFrom('campaign_drafts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= limits.campaignDrafts)
    throw problem('not_allowed_now', 'There are too many drafts. Delete some first.');
  const { id } = await db
    .insertInto('campaign_drafts')
    .values(toRow(draft, authorId))
    .returning('id')
    .executeTakeFirstOrThrow();
  return getDraft(db, id);
};

/** Changes a draft; its author is who changed it last. Throws `changed_meanwhile` for an older version, and `not_found`. */
export const updateDraft = async (
  db: Db,
  authorId: string,
  id: string,
  body: DraftFields & { version?: number | undefined },
): Promise<CampaignDraft> => {
  const draft = await requireVersion(db, { table: 'campaign_drafts', id }, body, () => getDraft(db, id));
  await db
    .updateTable('campaign_drafts')
    .set({ ...toRow(draft, authorId), version: nextVersion('campaign_drafts'), updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  return getDraft(db, id);
};

/** Throws `not_found`. */
export const deleteDraft = async (db: Db, id: string): Promise<void> => {
  await db
    .deleteFrom('campaign_drafts')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow(() => problem('not_found'));
};

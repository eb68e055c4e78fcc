import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { blogList, Post, PostCard } from '../../../../contract/src/blog.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { rowWindow } from '../../../../contract/src/paging.ts';
import type { Db } from '../../lib/db.ts';
import { pictureUrl } from '../../lib/files.ts';
import type { Rows } from '../../lib/page.ts';
import { problem } from '../../lib/problem.ts';
import { plainTextOf } from '../../lib/rich-text.ts';

const selectPosts = (db: Db) =>
  db
    .selectFrom('blog_posts')
    .leftJoin('users', 'users.id', 'blog_posts.author_id')
    .selectAll('blog_posts')
    .select(
      sql<string>`case when users.status = 'active' then first_name || ' ' || last_name else 'Cadre' end`.as(
        'author',
      ),
    );

type PostRow = Awaited<ReturnType<ReturnType<typeof selectPosts>['execute']>>[number];

const minutesOf = (body: string) =>
  Math.max(1, Math.round(plainTextOf(body).split(/\s+/).length / limits.readingWordsMinute));

const toCard = ({ body, cover_image_id, author_id: _, ...post }: PostRow): PostCard => ({
  ...post,
  cover_image: pictureUrl(cover_image_id),
  reading_minutes: minutesOf(body),
});

export const toPost = (row: PostRow): Post => ({
  ...toCard(row),
  body: row.body,
  cover_image_id: row.cover_image_id,
});

const isPublic = sql<SqlBool>`blog_posts.status = 'published' and blog_posts.publish_at <= now()`;

/** A post in any state. Throws not found. */
export const getPost = async (db: Db, id: string): Promise<PostRow> => {
  const row = await selectPosts(db).where('blog_posts.id', '=', id).executeTakeFirst();
  if (row === undefined) throw problem('not_found');
  return row;
};

/** A post that shows. Throws not found. */
export const getPublicPost = async (db: Db, slug: string): Promise<PostRow> => {
  const row = await selectPosts(db).where('slug', '=', slug).where(isPublic).executeTakeFirst();
  if (row === undefined) throw problem('not_found');
  return row;
};

const states = {
  draft: sql<SqlBool>`blog_posts.status = 'draft'`,
  scheduled: sql<SqlBool>`blog_posts.status = 'published' and blog_posts.publish_at > now()`,
  published: isPublic,
};

type ListQuery = z.output<NonNullable<typeof blogList.query>>;

/** Every post, the latest changed first. */
export const listPosts = async (db: Db, query: ListQuery): Promise<Rows<PostCard>> => {
  const { take, skip } = rowWindow(query);
  const matching = selectPosts(db)
    .$if(query.state !== undefined, (q) => q.where(states[query.state as keyof typeof states]))
    .$if(Boolean(query.search), (q) =>
      q.where(
        sql<SqlBool>`to_tsvector('english', title || ' ' || summary) @@ websearch_to_tsquery('english', ${query.search})`,
      ),
    );
  const rows = await matching
    .orderBy('blog_posts.updated_at', 'desc')
    .orderBy('blog_posts.id', 'desc')
    .limit(take)
    .offset(skip)
    .execute();
  const { count } = await db
    .selectFrom(matching.as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows: rows.map(toCard), count };
};

/** What shows, the newest first. */
export const listPublicPosts = async (
  db: Db,
  query: { tag?: string | undefined } & Parameters<typeof rowWindow>[0],
): Promise<Rows<PostCard>> => {
  const { take, skip } = rowWindow(query);
  const matching = selectPosts(db)
    .where(isPublic)
    .$if(query.tag !== undefined, (q) => q.where(sql<SqlBool>`tags @> array[${query.tag}]`));
  const rows = await matching
    .orderBy('publish_at', 'desc')
    .orderBy('blog_posts.id', 'desc')
    .limit(take)
    .offset(skip)
    .execute();
  const { count } = await db
    .selectFrom(matching.as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows: rows.map(toCard), count };
};

/** Others that show: those with the most tags in common, then the newest. */
export const listMorePosts = async (db: Db, { id, tags }: PostRow): Promise<PostCard[]> => {
  const rows = await selectPosts(db)
    .where(isPublic)
    .where('blog_posts.id', '<>', id)
    .orderBy(sql`cardinality(array(select unnest(tags) intersect select unnest(${tags}::text[])))`, 'desc')
    .orderBy('publish_at', 'desc')
    .limit(limits.morePosts)
    .execute();
  return rows.map(toCard);
};

/** The tags of what shows, the most used first. */
export const listTags = async (db: Db): Promise<{ tag: string; count: number }[]> => {
  const { rows } = await sql<{ tag: string; count: number }>`
    select tag, count(*) as count from blog_posts, unnest(tags) as tag
    where ${isPublic} group by tag order by count(*) desc, tag limit 50`.execute(db);
  return rows;
};

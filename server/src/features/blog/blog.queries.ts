import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { blogList, Post, PostCard } from '../../../../contract/src/blog.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Db } from '../../lib/db.ts';
import { pictureUrl } from '../../lib/files.ts';
import type { Rows } from '../../lib/page.ts';
import { listPageIds, type PageIds } from '../../lib/page-ids.ts';
import { problem } from '../../lib/problem.ts';

const selectPosts = (db: Db) =>
  db
    .selectFrom('blog_posts')
    .leftJoin('users', 'users.id', 'blog_posts.author_id')
    .selectAll('blog_posts')
    .select(
      sql<string>`case when users.status = 'active' then full_name else 'The editors' end`.as('author'),
    );

type PostRow = Awaited<ReturnType<ReturnType<typeof selectPosts>['execute']>>[number];

// A regular expression is enough, because bodies are sanitised when they are saved. Parsing a hundred long ones as HTML
// would take almost a second.
const getReadingMinutes = (body: string) => {
  const words = body.replace(/<[^>]*>/g, ' ').match(/\S+/g) ?? [];
  return Math.max(1, Math.round(words.length / limits.readingWordsMinute));
};

const toCard = ({ body, cover_image_id, author_id: _, ...post }: PostRow): PostCard => ({
  ...post,
  cover_image: pictureUrl(cover_image_id),
  reading_minutes: getReadingMinutes(body),
});

export const toPost = (row: PostRow): Post => ({
  ...toCard(row),
  body: row.body,
  version: row.version,
  cover_image_id: row.cover_image_id,
});

const isPublic = sql<SqlBool>`blog_posts.status = 'published' and blog_posts.publish_at <= now()`;

/** A post in any state. Throws not_found. */
export const getPost = async (db: Db, id: string): Promise<PostRow> => {
  const row = await selectPosts(db).where('blog_posts.id', '=', id).executeTakeFirst();
  if (row === undefined) throw problem('not_found');
  return row;
};

/** A public post. Throws not_found. */
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

/** The posts with these ids, in their order. */
const listCards = async (db: Db, { ids, ...counts }: PageIds): Promise<Rows<PostCard>> => {
  const rows = await selectPosts(db)
    .where('blog_posts.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy(sql`array_position(${ids}::uuid[], blog_posts.id)`)
    .execute();
  return { rows: rows.map(toCard), ...counts };
};

/** All posts, the last updated first. */
export const listPosts = async (db: Db, query: ListQuery): Promise<Rows<PostCard>> => {
  const where = sql.join(
    [
      query.state === undefined ? sql`true` : states[query.state],
      ...(query.search
        ? [
            sql`to_tsvector('english', title || ' ' || summary) @@ websearch_to_tsquery('english', ${query.search})`,
          ]
        : []),
    ],
    sql` and `,
  );
  return listCards(db, await listPageIds(db, { table: 'blog_posts', where, newest: 'updated_at' }, query));
};

/** Public posts, newest first. */
export const listPublicPosts = async (
  db: Db,
  query: { tag?: string | undefined } & Parameters<typeof listPageIds>[2],
): Promise<Rows<PostCard>> => {
  const where = query.tag === undefined ? isPublic : sql`${isPublic} and tags @> array[${query.tag}]`;
  return listCards(db, await listPageIds(db, { table: 'blog_posts', where, newest: 'publish_at' }, query));
};

/** The newest public posts in full, for the feed. */
export const listNewestPosts = async (db: Db): Promise<Post[]> => {
  const rows = await selectPosts(db)
    .where(isPublic)
    .orderBy('publish_at', 'desc')
    .orderBy('blog_posts.id', 'desc')
    .limit(limits.feedPosts)
    .execute();
  return rows.map(toPost);
};

/** The newest public posts: queries over all posts of a long blog would be slow. */
const newestPosts = sql`(
  select id, tags, publish_at from blog_posts where ${isPublic}
  order by publish_at desc, id desc limit ${limits.searchCountCap})`;

/** Other public posts: those with the most tags in common, then the newest. */
export const listMorePosts = async (db: Db, { id, tags }: PostRow): Promise<PostCard[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from ${newestPosts} as posts where id <> ${id}
    order by cardinality(array(select unnest(tags) intersect select unnest(${tags}::text[]))) desc, publish_at desc
    limit ${limits.morePosts}`.execute(db);
  const more = await listCards(db, { ids: rows.map((row) => row.id), count: rows.length, capped: false });
  return more.rows;
};

/** The tags of public posts, the most used first. */
export const listTags = async (db: Db): Promise<{ tag: string; count: number }[]> => {
  const { rows } = await sql<{ tag: string; count: number }>`
    select tag, count(*) as count from ${newestPosts} as posts, unnest(tags) as tag
    group by tag order by count(*) desc, tag limit 50`.execute(db);
  return rows;
};

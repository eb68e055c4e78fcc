import { sql } from 'kysely';
import type { PostForm } from '../../../../contract/src/blog.ts';
import type { Db } from '../../lib/db.ts';
import { invalid } from '../../lib/problem.ts';
import { sanitizeArticle, toPlainText } from '../../lib/rich-text.ts';
import { nextVersion } from '../../lib/version.ts';

/** 'What a CFO costs!' → 'what-a-cfo-costs'. */
const toPostSlug = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '') || 'post';

/** The slug of the title, with a number where another post has it. Concurrent calls for one slug run in turn. */
const findFreeSlug = async (db: Db, title: string, postId: string | undefined): Promise<string> => {
  const base = toPostSlug(title);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`blog slug ${base}`}, 0))`.execute(db);
  const taken = await db
    .selectFrom('blog_posts')
    .select('slug')
    .where('slug', 'like', `${base}%`)
    .$if(postId !== undefined, (query) => query.where('id', '<>', postId as string))
    .execute();
  const slugs = new Set(taken.map(({ slug }) => slug));
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!slugs.has(slug)) return slug;
  }
};

const requireCover = async (db: Db, id: string | null) => {
  if (id === null) return;
  const file = await db
    .selectFrom('files')
    .select('id')
    .where('id', '=', id)
    .where('purpose', '=', 'blog_image')
    .executeTakeFirst();
  if (file === undefined) throw invalid({ cover_image: 'Upload the picture again.' });
};

const requireComplete = ({ summary }: PostForm, body: string) => {
  const missing: Record<string, string> = {};
  if (summary === '') missing.summary = 'Add a summary before you publish the post.';
  if (toPlainText(body) === '') missing.body = 'Add a text before you publish the post.';
  if (Object.keys(missing).length > 0) throw invalid(missing);
};

/**
 * Creates or updates a post and returns its id. A published post without a date becomes public at once; a public post
 * keeps its date and slug.
 */
export const savePost = async (
  db: Db,
  form: PostForm,
  {
    authorId,
    existing,
    now,
  }: {
    authorId: string;
    existing?: { id: string; slug: string; publish_at: string | null; status: string };
    now: Date;
  },
): Promise<string> => {
  const body = sanitizeArticle(form.body);
  const cover_image_id = form.cover_image ?? null;
  await requireCover(db, cover_image_id);
  if (form.status === 'published') requireComplete(form, body);
  const wasPublic = existing?.status === 'published' && (existing.publish_at ?? '') <= now.toISOString();
  const publishAt = form.publish_at ?? (wasPublic ? existing.publish_at : null);
  const values = {
    title: form.title,
    summary: form.summary,
    body,
    cover_image_id,
    tags: [...new Set(form.tags)],
    status: form.status,
    publish_at: publishAt ?? (form.status === 'published' ? now.toISOString() : null),
    slug: wasPublic ? existing.slug : await findFreeSlug(db, form.title, existing?.id),
  };
  if (existing === undefined) {
    const { id } = await db
      .insertInto('blog_posts')
      .values({ ...values, author_id: authorId })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  await db
    .updateTable('blog_posts')
    .set({ ...values, version: nextVersion('blog_posts'), updated_at: sql`now()` })
    .where('id', '=', existing.id)
    .execute();
  return existing.id;
};

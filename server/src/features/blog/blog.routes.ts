import { generateRssFeed } from 'feedsmith';
import {
  blogCreate,
  blogDelete,
  blogGet,
  blogList,
  blogUpdate,
  type Post,
  publicBlog,
  publicBlogList,
} from '../../../../contract/src/blog.ts';
import type { App } from '../../lib/deps.ts';
import { toPage } from '../../lib/page.ts';
import { problem } from '../../lib/problem.ts';
import { documentReads, limitRoute } from '../../lib/rate-limit.ts';
import { serve } from '../../lib/serve.ts';
import type { ShareCard } from '../../lib/share-images/share-card.ts';
import { serveShareImages, shareImagePath } from '../../lib/share-images/share-images.ts';
import { getBrand } from '../../lib/site.ts';
import { requireVersion } from '../../lib/version.ts';
import { recordAudit } from '../audit/audit.public.ts';
import {
  getPost,
  getPublicPost,
  listMorePosts,
  listNewestPosts,
  listPosts,
  listPublicPosts,
  listTags,
  toPost,
} from './blog.queries.ts';
import { savePost } from './save-post.ts';

const blogFeedPath = '/resources/blog/feed.xml';

// Feed readers show a post outside of the site, so its links and images need absolute URLs.
const withAbsoluteUrls = (html: string, publicUrl: string) =>
  html.replace(/(\s(?:src|href)=")(\/(?!\/))/g, `$1${publicUrl}$2`);

/** The newest posts in full as RSS 2.0. */
const blogFeed = (posts: Post[], { publicUrl, brand }: { publicUrl: string; brand: string }): string => {
  const url = (path: string) => `${publicUrl}${path}`;
  const newest = posts.map(({ updated_at }) => updated_at).sort();
  return generateRssFeed({
    title: `${brand} blog`,
    description: 'On hiring and being a fractional executive: pay, scope, the first ninety days.',
    link: url('/resources/blog'),
    language: 'en-GB',
    lastBuildDate: new Date(newest.at(-1) ?? 0),
    atom: { links: [{ href: url(blogFeedPath), rel: 'self', type: 'application/rss+xml' }] },
    items: posts.map(({ slug, title, summary, body, author, tags, publish_at, created_at }) => ({
      title,
      link: url(`/resources/blog/${slug}`),
      guid: { value: url(`/resources/blog/${slug}`), isPermaLink: true },
      description: summary,
      pubDate: new Date(publish_at ?? created_at),
      categories: tags.map((name) => ({ name })),
      dc: { creators: [author] },
      content: { encoded: withAbsoluteUrls(body, publicUrl) },
    })),
  });
};

const toShareCard = (post: Post): ShareCard => ({
  label: 'Article',
  kicker: post.tags[0] ?? 'Blog',
  title: post.title,
  facts: [`By ${post.author}`, `${post.reading_minutes} min read`],
});

/** The blog: admins write posts, everyone reads published ones. */
export const blogRoutes = (app: App) => {
  const { clock, config } = app.deps;
  const { publicUrl } = config;

  serve(app, blogList, async ({ db, query, request }) =>
    toPage(request, publicUrl, await listPosts(db, query)),
  );

  serve(app, blogGet, async ({ db, params }) => toPost(await getPost(db, params.id)));

  serve(app, blogCreate, async ({ db, actor, body }) => {
    const post = toPost(
      await getPost(db, await savePost(db, body, { authorId: actor.id, now: clock.now() })),
    );
    await recordAudit(db, {
      actor,
      action: 'post_written',
      subjectType: 'post',
      subjectId: post.id,
      after: { title: post.title, status: post.status, publish_at: post.publish_at },
    });
    return post;
  });

  serve(app, blogUpdate, async ({ db, actor, params, body }) => {
    const existing = await getPost(db, params.id);
    await requireVersion(db, { table: 'blog_posts', id: existing.id }, body, async () => {
      const stored = toPost(await getPost(db, existing.id));
      return { ...stored, cover_image: stored.cover_image_id };
    });
    await savePost(db, body, { authorId: actor.id, existing, now: clock.now() });
    const post = toPost(await getPost(db, existing.id));
    await recordAudit(db, {
      actor,
      action: 'post_changed',
      subjectType: 'post',
      subjectId: post.id,
      before: { title: existing.title, status: existing.status, publish_at: existing.publish_at },
      after: { title: post.title, status: post.status, publish_at: post.publish_at },
    });
    return post;
  });

  serve(app, blogDelete, async ({ db, actor, params }) => {
    const { id, title, status } = await getPost(db, params.id);
    await db.deleteFrom('blog_posts').where('id', '=', id).execute();
    await recordAudit(db, {
      actor,
      action: 'post_deleted',
      subjectType: 'post',
      subjectId: id,
      before: { title, status },
    });
    return { message: 'Post deleted.' };
  });

  serve(
    app,
    publicBlogList,
    async ({ db, query, request }) => ({
      ...toPage(request, publicUrl, await listPublicPosts(db, query)),
      tags: await listTags(db),
    }),
    { readReplica: true },
  );

  serve(
    app,
    publicBlog,
    async ({ db, params }) => {
      const row = await getPublicPost(db, params.slug);
      const post = toPost(row);
      return {
        ...post,
        more: await listMorePosts(db, row),
        share_image: shareImagePath(app.deps, 'articles', post.slug, toShareCard(post)),
      };
    },
    { readReplica: true },
  );

  serveShareImages(app, 'articles', async (slug) =>
    toShareCard(toPost(await app.deps.withReplica((db) => getPublicPost(db, slug)))),
  );

  const feed = { schema: { hide: true }, ...limitRoute(app, 'GET blog_feed', [documentReads]) };
  app.get(blogFeedPath, feed, async (_request, reply) => {
    if (!app.deps.site.current().switches.blog) throw problem('not_found');
    return reply
      .header('content-type', 'application/rss+xml; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(blogFeed(await listNewestPosts(app.deps.db), { publicUrl, brand: getBrand(app.deps).name }));
  });
};

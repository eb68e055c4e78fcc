import { z } from 'zod';
import { endpoint, everyone, forAdmins } from './endpoint.ts';
import { limits } from './limits.ts';
import { pagingQuery, toPageSchema } from './paging.ts';
import { byId, Done, Id, line, paragraph, SearchWords, Time } from './values.ts';
import { Version, versioned } from './version.ts';

export const PostStatus = z.enum(['draft', 'published']);
export type PostStatus = z.infer<typeof PostStatus>;

/** A tag in lower case. */
export const Tag = line(40, 1).transform((value) => value.toLowerCase());

/** A post as shown in lists. */
export const PostCard = z.object({
  id: Id,
  /** The slug: derived from the title, fixed once the post is published. */
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  /** The URL of the header picture. */
  cover_image: z.string().nullable(),
  tags: z.array(z.string()),
  author: z.string(),
  reading_minutes: z.int(),
  status: PostStatus,
  /** The time of publication; in the future for a scheduled post, null for a draft without a date. */
  publish_at: Time.nullable(),
  created_at: Time,
  updated_at: Time,
});
export type PostCard = z.infer<typeof PostCard>;

export const Post = PostCard.extend({ body: z.string(), cover_image_id: Id.nullable(), version: Version });
export type Post = z.infer<typeof Post>;

/** An admin's post. A published post needs a summary and a body; without `publish_at` it is published at once. */
export const PostForm = z.object({
  title: line(limits.postTitleCharacters, 1),
  summary: paragraph(limits.postSummaryCharacters).default(''),
  body: z.string().max(limits.postBodyCharacters).default(''),
  cover_image: Id.nullish(),
  tags: z.array(Tag).max(limits.postTags).default([]),
  status: PostStatus.default('draft'),
  publish_at: Time.nullish(),
});
export type PostForm = z.output<typeof PostForm>;

export const blogList = endpoint({
  method: 'GET',
  path: '/employee/blog_list',
  summary: 'Lists all posts, latest changes first',
  ...forAdmins('content'),
  query: z.object({
    ...pagingQuery,
    search: SearchWords.optional(),
    state: z.enum(['draft', 'scheduled', 'published']).optional(),
  }),
  response: toPageSchema(PostCard),
});

export const blogGet = endpoint({
  method: 'GET',
  path: '/employee/blog/:id',
  summary: 'Gets a post for editing',
  ...forAdmins('content'),
  params: byId,
  response: Post,
});

export const blogCreate = endpoint({
  method: 'POST',
  path: '/employee/blog',
  summary: 'Creates a post',
  ...forAdmins('content'),
  invalidates: ['blog'],
  idempotent: 'by-key',
  body: PostForm,
  response: Post,
  creates: true,
});

export const blogUpdate = endpoint({
  method: 'PUT',
  path: '/employee/blog/:id',
  summary: 'Changes a post',
  ...forAdmins('content'),
  invalidates: ['blog'],
  idempotent: 'by-nature',
  params: byId,
  body: PostForm.extend(versioned),
  response: Post,
  errors: ['changed_meanwhile'],
});

export const blogDelete = endpoint({
  method: 'DELETE',
  path: '/employee/blog/:id',
  summary: 'Deletes a post',
  ...forAdmins('content'),
  invalidates: ['blog'],
  idempotent: 'by-nature',
  params: byId,
  response: Done,
});

export const publicBlogList = endpoint({
  method: 'GET',
  path: '/employee/public_blog_list',
  summary: 'Lists published posts, newest first; `tags` are all tags with their number of posts',
  siteSwitch: 'blog',
  access: everyone,
  cacheTags: ['blog'],
  query: z.object({ ...pagingQuery, tag: Tag.optional() }),
  response: toPageSchema(PostCard).extend({ tags: z.array(z.object({ tag: z.string(), count: z.int() })) }),
});

export const publicBlog = endpoint({
  method: 'GET',
  path: '/employee/public_blog/:slug',
  summary: 'Gets a published post and similar ones',
  siteSwitch: 'blog',
  access: everyone,
  cacheTags: ['blog'],
  params: z.object({ slug: z.string().min(1).max(200) }),
  response: Post.extend({
    more: z.array(PostCard),
    /** The path of the picture for shared links; null: the site's picture is used. */
    share_image: z.string().nullable(),
  }),
});

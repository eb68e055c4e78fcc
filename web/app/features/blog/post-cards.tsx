import { href } from 'react-router';
import type { PostCard } from '../../../../contract/src/blog.ts';
import { formatDay } from '../../../../contract/src/dates.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import styles from './post-cards.module.css';

const tagPath = (tag: string) => `${href('/resources/blog')}?tag=${encodeURIComponent(tag)}`;

interface CardsProps {
  posts: readonly PostCard[];
  heading?: 'h2' | 'h3';
  /** Emphasises the first post. */
  lead?: boolean;
}

/** Posts as cards. Plain React, for the public pages. */
export const PostCards = ({ posts, heading: Heading = 'h2', lead = false }: CardsProps) => (
  <ul className={`${styles.cards} ${lead ? styles.lead : ''}`}>
    {posts.map((post, index) => (
      <li key={post.id} className={styles.card}>
        {post.cover_image === null ? (
          <div className={styles.blank} aria-hidden="true">
            {post.tags[0] ?? 'Blog'}
          </div>
        ) : (
          <img
            src={post.cover_image}
            alt=""
            width={640}
            height={320}
            loading={lead && index === 0 ? 'eager' : 'lazy'}
          />
        )}
        <div>
          <Heading className={styles.title}>
            <SiteLink to={href('/resources/blog/:slug', { slug: post.slug })}>{post.title}</SiteLink>
          </Heading>
          <p>{post.summary}</p>
          <p className={styles.facts}>
            {post.publish_at !== null && <time dateTime={post.publish_at}>{formatDay(post.publish_at)}</time>}{' '}
            · {post.reading_minutes} min read
          </p>
        </div>
      </li>
    ))}
  </ul>
);

interface TagsProps {
  tags: { tag: string; count: number }[];
  chosen: string | null;
}

/** The tags of all posts, as filters. */
export const PostTags = ({ tags, chosen }: TagsProps) =>
  tags.length === 0 ? null : (
    <nav aria-label="Tags" className={styles.tags}>
      <SiteLink to="/resources/blog" aria-current={chosen === null ? 'page' : undefined}>
        All posts
      </SiteLink>
      {tags.map(({ tag, count }) => (
        <SiteLink key={tag} to={tagPath(tag)} aria-current={chosen === tag ? 'page' : undefined}>
          {tag} <span>{count}</span>
        </SiteLink>
      ))}
    </nav>
  );

/** The tags of a post, as links to more posts. */
export const PostTopics = ({ tags }: { tags: string[] }) =>
  tags.length === 0 ? null : (
    <nav aria-label="More on" className={styles.topics}>
      {tags.map((tag) => (
        <SiteLink key={tag} to={tagPath(tag)}>
          {tag}
        </SiteLink>
      ))}
    </nav>
  );

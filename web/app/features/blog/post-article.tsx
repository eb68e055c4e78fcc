import { formatLongDay } from '../../../../contract/src/dates.ts';
import { RichText } from '../../ui/rich-text.tsx';
import styles from './post-article.module.css';

interface Props {
  post: {
    title: string;
    summary: string;
    body: string;
    cover_image: string | null;
    author: string;
    publish_at: string | null;
    /** Null in the editor. */
    reading_minutes: number | null;
  };
}

/** A post as readers see it. Plain React, for the public pages and the editor's preview. */
export const PostArticle = ({ post }: Props) => {
  const { title, summary, body, cover_image, author, publish_at, reading_minutes } = post;
  return (
    <article className={styles.article}>
      <header>
        <h1>{title}</h1>
        {summary !== '' && <p className={styles.summary}>{summary}</p>}
        <p className={styles.facts}>
          {author}
          {publish_at !== null && (
            <>
              {' · '}
              <time dateTime={publish_at}>{formatLongDay(publish_at)}</time>
            </>
          )}
          {reading_minutes !== null && ` · ${reading_minutes} min read`}
        </p>
      </header>
      {cover_image !== null && (
        <img className={styles.cover} src={cover_image} alt="" width={1344} height={672} />
      )}
      <RichText html={body} />
    </article>
  );
};

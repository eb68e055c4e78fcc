import { Button, SegmentedControl } from '@mantine/core';
import { href, Link } from 'react-router';
import { Failure } from '../../ui/failure.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { PostArticle } from './post-article.tsx';
import styles from './post-editor.module.css';
import { PostFields } from './post-fields.tsx';
import { postState } from './post-state.ts';
import { type PostEditorProps, usePostEditor } from './use-post-editor.ts';

/** Writes a post: text with pictures, a preview, and a date of publication. */
export const PostEditor = ({ existing, onCreated }: PostEditorProps) => {
  const { draft, change, errors, view, setView, unsaved, save, isSaving } = usePostEditor({
    existing,
    onCreated,
  });
  const isScheduled = draft.publish_at !== null && draft.publish_at > new Date().toISOString();
  const isPublished = existing !== undefined && postState(existing).label === 'Published';
  return (
    <div className={styles.editor}>
      <div className={styles.bar}>
        <SegmentedControl data={['Write', 'Preview']} value={view} onChange={setView} aria-label="View" />
        {existing && <StatusBadge status={existing.status} {...postState(existing)} />}
        {isPublished && <Link to={href('/resources/blog/:slug', { slug: existing.slug })}>View post</Link>}
        <span className={styles.saved} aria-live="polite">
          {unsaved ? 'Not saved' : existing ? 'Saved' : ''}
        </span>
      </div>
      {/* Hidden rather than removed during the preview, so that the editor keeps its text and position. */}
      <PostFields draft={draft} errors={errors} hidden={view !== 'Write'} onChange={change} />
      {view === 'Preview' && (
        <PostArticle
          post={{
            ...draft,
            cover_image: draft.cover_url,
            author: existing?.author ?? 'You',
            reading_minutes: null,
          }}
        />
      )}
      <Failure message={errors.all} />
      <div className={styles.buttons}>
        <Button loading={isSaving} onClick={() => void save('published')}>
          {isPublished ? 'Save' : isScheduled ? 'Schedule' : 'Publish'}
        </Button>
        <Button variant="default" disabled={isSaving} onClick={() => void save('draft')}>
          {isPublished ? 'Unpublish' : 'Save draft'}
        </Button>
      </div>
    </div>
  );
};

import { Button, SegmentedControl, TagsInput, Textarea, TextInput } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Post, PostStatus } from '../../../../contract/src/blog.ts';
import { CallError } from '../../../../contract/src/client.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { useFocusOnErrors } from '../../lib/focus.ts';
import { RichTextEditor } from '../../ui/rich-text-editor.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { successToast } from '../../ui/toasts.ts';
import { uploadPicture, useSavePost } from './blog.data.ts';
import { CoverPicture } from './cover-picture.tsx';
import { PostArticle } from './post-article.tsx';
import styles from './post-editor.module.css';
import { postState } from './post-state.ts';

interface Props {
  /** The post to change; undefined: a new one. */
  existing: Post | undefined;
  /** A new post was written and has its own address now. */
  onWritten: (id: string) => void;
}

const draftOf = (post: Post | undefined) => ({
  title: post?.title ?? '',
  summary: post?.summary ?? '',
  body: post?.body ?? '',
  cover_image: post?.cover_image_id ?? null,
  cover_url: post?.cover_image ?? null,
  tags: post?.tags ?? [],
  publish_at: post?.publish_at ?? null,
});
type PostDraft = ReturnType<typeof draftOf>;

/** Asks before a page with unsaved words is left. */
const useLeaveWarning = (unsaved: boolean) => {
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved]);
};

/** Writes a post: text with pictures, a preview, a draft, a date. */
export const PostEditor = ({ existing, onWritten }: Props) => {
  const [draft, setDraft] = useState(() => draftOf(existing));
  const [unsaved, setUnsaved] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [view, setView] = useState('Write');
  const [key, setKey] = useState(() => crypto.randomUUID());
  const save = useSavePost(existing?.id);
  useLeaveWarning(unsaved);
  const fields = useFocusOnErrors<HTMLDivElement>(errors);

  const change = (changes: Partial<PostDraft>) => {
    setDraft((before) => ({ ...before, ...changes }));
    setUnsaved(true);
    setErrors({});
    setKey(crypto.randomUUID());
  };

  const saveAs = async (status: PostStatus) => {
    const { cover_url: _, ...body } = draft;
    try {
      const saved = await save.mutateAsync({ body: { ...body, status }, idempotencyKey: key });
      setUnsaved(false);
      setDraft((before) => ({ ...before, publish_at: saved.publish_at }));
      successToast(status === 'draft' ? 'The draft is saved.' : `${postState(saved).label}.`);
      if (existing === undefined) onWritten(saved.id);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setErrors(Object.keys(error.fields).length > 0 ? error.fields : { all: error.message });
      setView('Write');
    }
  };

  const later = draft.publish_at !== null && draft.publish_at > new Date().toISOString();
  const shown = existing !== undefined && postState(existing).label === 'Published';
  return (
    <div className={styles.editor}>
      <div className={styles.bar}>
        <SegmentedControl data={['Write', 'Preview']} value={view} onChange={setView} aria-label="View" />
        {existing && <StatusBadge status={existing.status} {...postState(existing)} />}
        {shown && <Link to={`/resources/blog/${existing.slug}`}>View it</Link>}
        <span className={styles.saved} aria-live="polite">
          {unsaved ? 'Not saved' : existing ? 'Saved' : ''}
        </span>
      </div>

      {/* Kept while the preview shows, so that the editor loses neither text nor the place in it. */}
      <div ref={fields} className={styles.fields} hidden={view !== 'Write'}>
        <div className={styles.words}>
          <TextInput
            label="Title"
            size="lg"
            maxLength={limits.postTitleCharacters}
            value={draft.title}
            error={errors.title}
            onChange={(event) => change({ title: event.currentTarget.value })}
          />
          <Textarea
            label="Summary"
            description="What lists, search engines and shared links say of it."
            autosize
            minRows={2}
            maxLength={limits.postSummaryCharacters}
            value={draft.summary}
            error={errors.summary}
            onChange={(event) => change({ summary: event.currentTarget.value })}
          />
          <RichTextEditor
            label="Text"
            value={draft.body}
            onChange={(body) => change({ body })}
            onPicture={async (file) => (await uploadPicture(file)).url}
            {...(errors.body === undefined ? {} : { error: errors.body })}
          />
        </div>
        <div className={styles.facts}>
          <CoverPicture
            url={draft.cover_url}
            {...(errors.cover_image === undefined ? {} : { error: errors.cover_image })}
            onChange={(picture) =>
              change({ cover_image: picture?.id ?? null, cover_url: picture?.url ?? null })
            }
          />
          <TagsInput
            label="Tags"
            description="Up to six; Enter after each."
            maxTags={limits.postTags}
            value={draft.tags}
            error={errors.tags}
            onChange={(tags) => change({ tags: tags.map((tag) => tag.toLowerCase()) })}
          />
          <DateTimePicker
            label="Shows from"
            description="Left empty, it shows when you publish it."
            clearable
            valueFormat="D MMM YYYY, HH:mm"
            value={draft.publish_at === null ? null : new Date(draft.publish_at)}
            error={errors.publish_at}
            onChange={(time) => change({ publish_at: time === null ? null : new Date(time).toISOString() })}
          />
        </div>
      </div>
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

      {errors.all !== undefined && (
        <p role="alert" className={styles.failure}>
          {errors.all}
        </p>
      )}
      <div className={styles.buttons}>
        <Button loading={save.isPending} onClick={() => void saveAs('published')}>
          {shown ? 'Save' : later ? 'Schedule' : 'Publish'}
        </Button>
        <Button variant="default" disabled={save.isPending} onClick={() => void saveAs('draft')}>
          {shown ? 'Take it off the site' : 'Save the draft'}
        </Button>
      </div>
    </div>
  );
};

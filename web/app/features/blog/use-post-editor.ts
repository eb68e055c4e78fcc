import { useState } from 'react';
import type { Post, PostStatus } from '../../../../contract/src/blog.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useLoadedRecord } from '../../lib/use-loaded-record.ts';
import { successToast } from '../../ui/toasts.ts';
import { useUnsavedChanges } from '../../ui/use-unsaved-changes.ts';
import { useSavePost } from './blog.data.ts';
import { postState } from './post-state.ts';

const toDraft = (post: Post | undefined) => ({
  title: post?.title ?? '',
  summary: post?.summary ?? '',
  body: post?.body ?? '',
  cover_image: post?.cover_image_id ?? null,
  cover_url: post?.cover_image ?? null,
  tags: post?.tags ?? [],
  publish_at: post?.publish_at ?? null,
});
export type PostDraft = ReturnType<typeof toDraft>;

/** A stored post, or the version alone for a new one. */
type LoadedPost = Post | { version: null };
const toFields = (post: LoadedPost) => {
  if (post.version === null) return {};
  const { cover_url: _, ...fields } = toDraft(post);
  return { ...fields, status: post.status };
};

export interface PostEditorProps {
  /** The post to change; undefined creates one. */
  existing: Post | undefined;
  /** Called with the id of a new post. */
  onCreated: (id: string) => void;
}

/** The draft of a post with its errors, and saving it. */
export const usePostEditor = ({ existing, onCreated }: PostEditorProps) => {
  const form = useDraft(() => toDraft(existing));
  const [unsaved, setUnsaved] = useState(false);
  const [view, setView] = useState('Write');
  const savePost = useSavePost(existing?.id);
  const record = useLoadedRecord<LoadedPost>(existing ?? { version: null }, toFields);
  useUnsavedChanges(unsaved, ['id']);

  const change = (changes: Partial<PostDraft>) => {
    form.change(changes);
    setUnsaved(true);
  };
  const save = async (status: PostStatus) => {
    const { cover_url: _, ...body } = form.draft;
    const succeeded = await form.attempt(async () => {
      const saved = await savePost.mutateAsync({
        body: { ...body, status },
        merge: existing && record.saveOptions(),
      });
      setUnsaved(false);
      if (record.takeSaved(saved)) form.setDraft(toDraft(saved));
      form.setDraft((current) => ({ ...current, publish_at: saved.publish_at }));
      successToast(status === 'draft' ? 'The draft is saved.' : `${postState(saved).label}.`);
      if (existing === undefined) onCreated(saved.id);
    });
    if (!succeeded) setView('Write');
  };
  return {
    draft: form.draft,
    errors: form.errors,
    change,
    view,
    setView,
    unsaved,
    save,
    isSaving: savePost.isPending,
  };
};

import { Button, Input, TagsInput, Textarea, TextInput } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import { useMutation } from '@tanstack/react-query';
import { limits } from '../../../../contract/src/limits.ts';
import { useFocusOnErrors } from '../../lib/focus.ts';
import { formErrors } from '../../lib/form-errors.ts';
import { acceptedTypes, FileDrop } from '../../ui/file-drop.tsx';
import { RichTextEditor } from '../../ui/rich-text-editor.tsx';
import { uploadPicture } from './blog.data.ts';
import styles from './post-editor.module.css';
import type { PostDraft } from './use-post-editor.ts';

interface Props {
  draft: PostDraft;
  errors: Record<string, string>;
  hidden: boolean;
  onChange: (changes: Partial<PostDraft>) => void;
}

/** The fields of a post; the focus moves to the first one with an error. */
export const PostFields = ({ draft, errors, hidden, onChange }: Props) => (
  <div ref={useFocusOnErrors<HTMLDivElement>(errors)} className={styles.fields} hidden={hidden}>
    <div className={styles.content}>
      <TextInput
        label="Title"
        required
        size="lg"
        maxLength={limits.postTitleCharacters}
        value={draft.title}
        error={errors.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <Textarea
        label="Summary"
        required
        description="Shown in lists, search engines and shared links."
        autosize
        minRows={2}
        maxLength={limits.postSummaryCharacters}
        value={draft.summary}
        error={errors.summary}
        onChange={(event) => onChange({ summary: event.currentTarget.value })}
      />
      <RichTextEditor
        label="Text"
        required
        value={draft.body}
        onChange={(body) => onChange({ body })}
        onPicture={async (file) => (await uploadPicture(file)).url}
        error={errors.body}
      />
    </div>
    <div className={styles.details}>
      <CoverField
        url={draft.cover_url}
        error={errors.cover_image}
        onChange={(picture) =>
          onChange({ cover_image: picture?.id ?? null, cover_url: picture?.url ?? null })
        }
      />
      <TagsInput
        label="Tags"
        description="Up to six. Press Enter after each."
        maxTags={limits.postTags}
        value={draft.tags}
        error={errors.tags}
        onChange={(tags) => onChange({ tags: tags.map((tag) => tag.toLowerCase()) })}
      />
      <DateTimePicker
        label="Publish at"
        id="publish-at"
        // The calendar is named after the field.
        popoverProps={{ id: 'publish-at' }}
        description="If empty, the post is published at once."
        clearable
        value={draft.publish_at === null ? null : new Date(draft.publish_at)}
        error={errors.publish_at}
        onChange={(time) => onChange({ publish_at: time === null ? null : new Date(time).toISOString() })}
      />
    </div>
  </div>
);

interface CoverFieldProps {
  url: string | null;
  error: string | undefined;
  onChange: (picture: { id: string; url: string } | null) => void;
}

const CoverField = ({ url, error, onChange }: CoverFieldProps) => {
  const upload = useMutation({ mutationFn: uploadPicture, onSuccess: onChange });
  const { fields, failure } = formErrors(upload.error, ['file']);
  return (
    <Input.Wrapper label="Cover picture" labelElement="div">
      {url === null ? (
        <FileDrop
          label="Upload a picture"
          hint="JPEG, PNG or WebP, twice as wide as high."
          accept={acceptedTypes.picture}
          busy={upload.isPending}
          onFile={(file) => upload.mutate(file)}
          error={fields.file ?? failure ?? error}
        />
      ) : (
        <div className={styles.cover}>
          <img src={url} alt="" />
          <Button variant="subtle" mt="xs" onClick={() => onChange(null)}>
            Remove picture
          </Button>
        </div>
      )}
    </Input.Wrapper>
  );
};

import { Button, Group } from '@mantine/core';
import type { Profile } from '../../../../../contract/src/fractionals.ts';
import { acceptedTypes, FileDrop } from '../../../ui/file-drop.tsx';
import { useSaveProfile, useUpload } from '../fractionals.data.ts';

/** Uploads, opens, replaces or removes the resume. */
export const ResumeEditor = ({ profile }: { profile: Profile }) => {
  const upload = useUpload('resume');
  const save = useSaveProfile();
  const send = async (file: File) => {
    try {
      const { id } = await upload.mutateAsync(file);
      await save.mutateAsync({ update: { resume_id: id } });
    } catch {
      // `problem` shows it.
    }
  };
  const problem = (upload.error ?? save.error)?.message;
  const url = profile.contact?.resume_url;
  return (
    <>
      {profile.resume_id !== null && url && (
        <Group gap="xs" mb="md">
          <a href={url} target="_blank" rel="noreferrer">
            {profile.resume_name ?? 'Your resume'}
          </a>
          <Button
            variant="subtle"
            size="compact-sm"
            loading={save.isPending}
            onClick={() => save.mutate({ update: { resume_id: null } })}
          >
            Remove
          </Button>
        </Group>
      )}
      <FileDrop
        label={profile.resume_id === null ? 'Choose a PDF' : 'Replace file'}
        hint="Drop a file here or press to choose. At most 10 MB. Only companies that can contact you can open it."
        accept={acceptedTypes.document}
        onFile={send}
        busy={upload.isPending || save.isPending}
        {...(problem === undefined ? {} : { error: problem })}
      />
    </>
  );
};

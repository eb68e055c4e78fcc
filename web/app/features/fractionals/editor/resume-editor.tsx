import { Button, Group } from '@mantine/core';
import type { Profile } from '../../../../../contract/src/fractionals.ts';
import { acceptedTypes, FileDrop } from '../../../ui/file-drop.tsx';
import { useSaveFile } from '../fractionals.data.ts';

/** Uploads, opens, replaces or removes the resume. */
export const ResumeEditor = ({ profile }: { profile: Profile }) => {
  const save = useSaveFile('resume');
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
            onClick={() => save.mutate(null)}
          >
            Remove
          </Button>
        </Group>
      )}
      <FileDrop
        label={profile.resume_id === null ? 'Choose a PDF' : 'Replace file'}
        hint="Drop a file here or press to choose. Only companies that can contact you can open it."
        accept={acceptedTypes.document}
        onFile={(file) => save.mutate(file)}
        busy={save.isPending}
        error={save.error?.message}
      />
    </>
  );
};

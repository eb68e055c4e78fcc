import { Radio } from '@mantine/core';
import { useState } from 'react';
import { acceptedTypes, FileDrop } from '../../../ui/file-drop.tsx';
import { useUploadResume } from '../applications.data.ts';
import styles from './apply-form.module.css';

export interface Resume {
  id: string;
  name: string;
}

/** The state of the choice. `problem` says why the application cannot be sent yet. */
export const useResumeChoice = (profileResume: Resume | undefined) => {
  const [choice, choose] = useState(profileResume ? 'profile' : 'none');
  const upload = useUploadResume();
  const uploaded: Resume | undefined = upload.data;
  const isOpen = choice === 'other' && uploaded === undefined;
  return {
    profileResume,
    choice,
    choose,
    upload,
    uploaded,
    resume: { profile: profileResume, other: uploaded }[choice],
    problem: !isOpen
      ? undefined
      : upload.isPending
        ? 'Wait until the file is uploaded.'
        : 'Choose a file, or apply without one.',
  };
};

interface Props {
  resume: ReturnType<typeof useResumeChoice>;
  /** The choice or the file has changed, and an earlier error no longer counts. */
  onChange: () => void;
  error?: string;
}

/** A choice of the profile’s resume, a new upload, or none. */
export const ResumeChoice = ({ resume, onChange, error }: Props) => {
  const { profileResume, choice, choose, upload, uploaded } = resume;
  const uploadLabel = profileResume ? 'Another file' : 'A file from this device';
  return (
    <div className={styles.resume}>
      <Radio.Group
        label="Resume"
        value={choice}
        onChange={(value) => {
          choose(value);
          onChange();
        }}
      >
        <div className={styles.choices}>
          {profileResume && <Radio value="profile" label={`From your profile: ${profileResume.name}`} />}
          <Radio value="other" label={uploaded ? `${uploadLabel}: ${uploaded.name}` : uploadLabel} />
          <Radio value="none" label="No resume, only your profile" />
        </div>
      </Radio.Group>
      {choice === 'other' && (
        <FileDrop
          label={uploaded ? 'Replace file' : 'Choose a PDF'}
          hint="Drop a file here or press to choose."
          accept={acceptedTypes.document}
          onFile={(file) => {
            onChange();
            upload.mutate(file);
          }}
          busy={upload.isPending}
          error={upload.error?.message ?? error}
        />
      )}
    </div>
  );
};

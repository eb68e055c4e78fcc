import { Radio } from '@mantine/core';
import { useState } from 'react';
import { acceptedTypes, FileDrop } from '../../../ui/file-drop.tsx';
import { useUploadResume } from '../applications.data.ts';
import styles from './apply-form.module.css';

export interface Resume {
  id: string;
  name: string;
}

interface Props {
  profileResume: Resume | undefined;
  onChoose: (resume: Resume | undefined) => void;
  error?: string;
}

/** A choice of the profile’s resume, a new upload, or none. */
export const ResumeChoice = ({ profileResume, onChoose, error }: Props) => {
  const [choice, setChoice] = useState(profileResume ? 'profile' : 'none');
  const [uploaded, setUploaded] = useState<Resume>();
  const upload = useUploadResume();
  const pick = (value: string) => {
    setChoice(value);
    onChoose({ profile: profileResume, other: uploaded, none: undefined }[value]);
  };
  const send = async (file: File) => {
    const resume = await upload.mutateAsync(file).catch(() => undefined);
    if (resume === undefined) return;
    setUploaded(resume);
    onChoose(resume);
  };
  const uploadLabel = profileResume ? 'Another file' : 'A file from this device';
  const problem = upload.error?.message ?? error;
  return (
    <div className={styles.resume}>
      <Radio.Group label="Resume" value={choice} onChange={pick}>
        <div className={styles.choices}>
          {profileResume && <Radio value="profile" label={`From your profile: ${profileResume.name}`} />}
          <Radio value="other" label={uploaded ? `${uploadLabel}: ${uploaded.name}` : uploadLabel} />
          <Radio value="none" label="No resume, only your profile" />
        </div>
      </Radio.Group>
      {choice === 'other' && (
        <FileDrop
          label={uploaded ? 'Replace file' : 'Choose a PDF'}
          hint="Drop a file here or press to choose. At most 10 MB."
          accept={acceptedTypes.document}
          onFile={send}
          busy={upload.isPending}
          error={problem}
        />
      )}
    </div>
  );
};

import { Radio } from '@mantine/core';
import { useState } from 'react';
import { acceptedTypes, FileDrop } from '../../ui/file-drop.tsx';
import { useUploadResume } from './applications.data.ts';
import styles from './apply-form.module.css';

export interface Resume {
  id: string;
  name: string;
}

interface Props {
  ofProfile: Resume | undefined;
  onChoose: (resume: Resume | undefined) => void;
  error?: string;
}

/** The resume of the profile, another one that is uploaded now, or none. */
export const ResumeChoice = ({ ofProfile, onChoose, error }: Props) => {
  const [choice, setChoice] = useState(ofProfile ? 'profile' : 'none');
  const [uploaded, setUploaded] = useState<Resume>();
  const upload = useUploadResume();
  const pick = (value: string) => {
    setChoice(value);
    onChoose({ profile: ofProfile, other: uploaded, none: undefined }[value]);
  };
  const send = async (file: File) => {
    const answer = await upload.mutateAsync(file).catch(() => undefined);
    if (answer === undefined) return;
    setUploaded({ id: answer.id, name: answer.name });
    onChoose({ id: answer.id, name: answer.name });
  };
  const another = ofProfile ? 'Another one' : 'One from this device';
  const problem = upload.error?.message ?? error;
  return (
    <div className={styles.resume}>
      <Radio.Group label="Resume" value={choice} onChange={pick}>
        <div className={styles.choices}>
          {ofProfile && <Radio value="profile" label={`From your profile: ${ofProfile.name}`} />}
          <Radio value="other" label={uploaded ? `${another}: ${uploaded.name}` : another} />
          <Radio value="none" label="No resume; they see your profile" />
        </div>
      </Radio.Group>
      {choice === 'other' && (
        <FileDrop
          label={uploaded ? 'Replace it' : 'Choose a PDF'}
          hint="Drop it here or press to choose. At most 10 MB."
          accept={acceptedTypes.document}
          onFile={send}
          busy={upload.isPending}
          {...(problem === undefined ? {} : { error: problem })}
        />
      )}
    </div>
  );
};

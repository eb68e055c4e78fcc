import { Button, Input } from '@mantine/core';
import { useState } from 'react';
import { CallError } from '../../../../contract/src/client.ts';
import { acceptedTypes, FileDrop } from '../../ui/file-drop.tsx';
import { uploadPicture } from './blog.data.ts';
import styles from './post-editor.module.css';

interface Props {
  url: string | null;
  error?: string;
  onChange: (picture: { id: string; url: string } | null) => void;
}

/** The picture above a post. */
export const CoverPicture = ({ url, error, onChange }: Props) => {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const upload = async (file: File) => {
    setBusy(true);
    setFailure(undefined);
    try {
      onChange(await uploadPicture(file));
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      setFailure(cause.fields.file ?? cause.message);
    } finally {
      setBusy(false);
    }
  };
  const problem = failure ?? error;
  return (
    <Input.Wrapper label="Picture above it" labelElement="div">
      {url === null ? (
        <FileDrop
          label="Upload a picture"
          hint="JPEG, PNG or WebP, twice as wide as high, up to 10 MB."
          accept={acceptedTypes.picture}
          busy={busy}
          onFile={(file) => void upload(file)}
          {...(problem === undefined ? {} : { error: problem })}
        />
      ) : (
        <div className={styles.cover}>
          <img src={url} alt="" />
          <Button variant="subtle" mt="xs" onClick={() => onChange(null)}>
            Take it away
          </Button>
        </div>
      )}
    </Input.Wrapper>
  );
};

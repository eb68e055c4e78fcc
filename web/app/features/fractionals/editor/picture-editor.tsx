import { Button, FileButton, Modal } from '@mantine/core';
import { useState } from 'react';
import type { Profile } from '../../../../../contract/src/fractionals.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { acceptedTypes } from '../../../ui/file-drop.tsx';
import { useSaveProfile, useUpload } from '../fractionals.data.ts';
import { PictureCropper } from './picture-cropper.tsx';
import styles from './picture-editor.module.css';

/** One's own picture: chosen, cropped to a square, uploaded, or taken away for the initials. */
export const PictureEditor = ({ profile }: { profile: Profile }) => {
  const [chosen, setChosen] = useState<File>();
  const upload = useUpload('profile_picture');
  const save = useSaveProfile();
  const error = upload.error ?? save.error;
  const use = async (picture: File) => {
    try {
      const { id } = await upload.mutateAsync(picture);
      await save.mutateAsync({ update: { profile_picture_id: id } });
      setChosen(undefined);
    } catch {
      // Told by `error`, beside the picture that is still there.
    }
  };
  return (
    <div className={styles.current}>
      <Avatar
        name={`${profile.first_name} ${profile.last_name}`}
        picture={profile.profile_picture}
        size={88}
      />
      <div className={styles.buttons}>
        <FileButton accept={acceptedTypes.picture.join()} onChange={(file) => file && setChosen(file)}>
          {(props) => (
            <Button variant="default" size="sm" {...props}>
              {profile.profile_picture ? 'Change the picture' : 'Add a picture'}
            </Button>
          )}
        </FileButton>
        {profile.profile_picture && (
          <Button
            variant="subtle"
            size="sm"
            loading={save.isPending}
            onClick={() => save.mutate({ update: { profile_picture_id: null } })}
          >
            Take it away
          </Button>
        )}
      </div>
      <Modal opened={chosen !== undefined} onClose={() => setChosen(undefined)} title="Your picture">
        {chosen && (
          <PictureCropper
            file={chosen}
            busy={upload.isPending || save.isPending}
            error={error?.message}
            onCrop={use}
            onCancel={() => setChosen(undefined)}
          />
        )}
      </Modal>
    </div>
  );
};

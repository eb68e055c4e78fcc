import { Button, FileButton, Modal } from '@mantine/core';
import { useState } from 'react';
import type { Profile } from '../../../../../contract/src/fractionals.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { acceptedTypes } from '../../../ui/file-drop.tsx';
import { useSaveProfile, useUpload } from '../fractionals.data.ts';
import { fullName } from '../profile-format.ts';
import { PictureCropper } from './picture-cropper.tsx';
import styles from './picture-editor.module.css';

/** Uploads the profile picture after a crop to a square, or removes it. */
export const PictureEditor = ({ profile }: { profile: Profile }) => {
  const [chosen, setChosen] = useState<File>();
  const upload = useUpload('profile_picture');
  const save = useSaveProfile();
  const error = upload.error ?? save.error;
  const saveCropped = async (picture: File) => {
    try {
      const { id } = await upload.mutateAsync(picture);
      await save.mutateAsync({ update: { profile_picture_id: id } });
      setChosen(undefined);
    } catch {
      // `error` shows it beside the picture.
    }
  };
  return (
    <div className={styles.current}>
      <Avatar name={fullName(profile)} picture={profile.profile_picture} size={88} />
      <div className={styles.buttons}>
        <FileButton accept={acceptedTypes.picture.join()} onChange={(file) => file && setChosen(file)}>
          {(props) => (
            <Button variant="default" size="sm" {...props}>
              {profile.profile_picture ? 'Change picture' : 'Add picture'}
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
            Remove picture
          </Button>
        )}
      </div>
      <Modal opened={chosen !== undefined} onClose={() => setChosen(undefined)} title="Your picture">
        {chosen && (
          <PictureCropper
            file={chosen}
            busy={upload.isPending || save.isPending}
            error={error?.message}
            onCrop={saveCropped}
            onCancel={() => setChosen(undefined)}
          />
        )}
      </Modal>
    </div>
  );
};

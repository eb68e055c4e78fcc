import { Button, FileButton, Modal, Slider } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Profile } from '../../../../../contract/src/fractionals.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { acceptedTypes } from '../../../ui/file-drop.tsx';
import { useSaveFile } from '../fractionals.data.ts';
import { fullName } from '../profile-format.ts';
import { type Crop, clampCrop, cropPicture, getCropSize } from './crop-picture.ts';
import styles from './picture-editor.module.css';

const step = 0.03;
const moves: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

interface Props {
  file: File;
  busy: boolean;
  error: string | undefined;
  onCrop: (picture: File) => void;
  onCancel: () => void;
}

/** Crops a picture to a square: move by drag or arrow keys, zoom by a slider. */
const PictureCropper = ({ file, busy, error, onCrop, onCancel }: Props) => {
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  const image = useRef<HTMLImageElement>(null);
  const [size, setSize] = useState<{ width: number; height: number }>();
  const [crop, setCrop] = useState<Crop>({ x: 0.5, y: 0.5, zoom: 1 });
  const [unreadable, setUnreadable] = useState(false);
  const change = (next: Crop) => {
    if (size) setCrop(clampCrop(next, size.width, size.height));
  };
  const side = size ? getCropSize(size.width, size.height, crop.zoom) : 1;

  const drag = (event: React.PointerEvent<HTMLDivElement>) => {
    if (event.buttons !== 1 || !size) return;
    const perPixel = side / event.currentTarget.clientWidth;
    change({
      ...crop,
      x: crop.x - (event.movementX * perPixel) / size.width,
      y: crop.y - (event.movementY * perPixel) / size.height,
    });
  };

  return (
    <>
      <div
        className={styles.stage}
        role="application"
        aria-label="Visible part of the picture. Move it with the arrow keys."
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move it
        tabIndex={0}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={(event) => {
          const move = moves[event.key];
          if (!move) return;
          event.preventDefault();
          change({ ...crop, x: crop.x + move[0], y: crop.y + move[1] });
        }}
      >
        <img
          ref={image}
          src={url}
          alt=""
          draggable={false}
          style={
            size && {
              width: `${(100 * size.width) / side}%`,
              height: `${(100 * size.height) / side}%`,
              left: `${50 - (100 * crop.x * size.width) / side}%`,
              top: `${50 - (100 * crop.y * size.height) / side}%`,
            }
          }
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setSize({ width, height })
          }
          onError={() => setUnreadable(true)}
        />
      </div>
      <Slider
        aria-label="Zoom"
        label={null}
        min={1}
        max={4}
        step={0.05}
        value={crop.zoom}
        onChange={(zoom) => change({ ...crop, zoom })}
      />
      {(unreadable || error !== undefined) && (
        <p className={styles.error} role="alert">
          {unreadable ? 'This file is not a readable picture.' : error}
        </p>
      )}
      <div className={styles.footer}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          loading={busy}
          disabled={!size}
          onClick={async () => {
            if (image.current) onCrop(await cropPicture(image.current, crop));
          }}
        >
          Use picture
        </Button>
      </div>
    </>
  );
};

/** Uploads the profile picture after a crop to a square, or removes it. */
export const PictureEditor = ({ profile }: { profile: Profile }) => {
  const [chosen, setChosen] = useState<File>();
  const save = useSaveFile('profile_picture');
  const choose = (file: File | null) => {
    save.reset();
    if (file) setChosen(file);
  };
  return (
    <div className={styles.current}>
      <Avatar name={fullName(profile)} picture={profile.profile_picture} size={88} />
      <div className={styles.buttons}>
        <FileButton accept={acceptedTypes.picture.join()} onChange={choose}>
          {(props) => (
            <Button variant="default" size="sm" {...props}>
              {profile.profile_picture ? 'Change picture' : 'Add picture'}
            </Button>
          )}
        </FileButton>
        {profile.profile_picture && (
          <Button variant="subtle" size="sm" loading={save.isPending} onClick={() => save.mutate(null)}>
            Remove picture
          </Button>
        )}
      </div>
      {chosen === undefined && <Failure message={save.error?.message} />}
      <Modal opened={chosen !== undefined} onClose={() => setChosen(undefined)} title="Your picture">
        {chosen && (
          <PictureCropper
            file={chosen}
            busy={save.isPending}
            error={save.error?.message}
            onCrop={(picture) => save.mutate(picture, { onSuccess: () => setChosen(undefined) })}
            onCancel={() => setChosen(undefined)}
          />
        )}
      </Modal>
    </div>
  );
};

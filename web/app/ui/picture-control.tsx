import { RichTextEditor as Toolbar } from '@mantine/tiptap';
import { IconPhoto } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { useRef, useState } from 'react';
import { errorDialog } from './dialogs.tsx';
import { acceptedTypes } from './file-drop.tsx';

interface Props {
  editor: Editor;
  onPicture: (file: File) => Promise<string>;
}

/** A button of the editor's toolbar that uploads a picture and puts it where the cursor is. */
export const PictureControl = ({ editor, onPicture }: Props) => {
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const insert = async (file: File | undefined) => {
    if (file === undefined) return;
    setBusy(true);
    try {
      const alt = file.name.replace(/\.\w+$/, '').replace(/[-_]+/g, ' ');
      editor
        .chain()
        .focus()
        .setImage({ src: await onPicture(file), alt })
        .run();
    } catch (error) {
      await errorDialog(error instanceof Error ? error.message : 'The picture cannot be uploaded now.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Toolbar.ControlsGroup>
      <Toolbar.Control
        aria-label="Insert a picture"
        title="Insert a picture"
        disabled={busy}
        onClick={() => input.current?.click()}
      >
        <IconPhoto size={18} stroke={1.5} aria-hidden="true" />
      </Toolbar.Control>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedTypes.picture.join(',')}
        onChange={(event) => {
          void insert(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
    </Toolbar.ControlsGroup>
  );
};

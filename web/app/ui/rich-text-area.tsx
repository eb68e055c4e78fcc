import '@mantine/tiptap/styles.layer.css';
import { Input } from '@mantine/core';
import { RichTextEditor as Editor, Link } from '@mantine/tiptap';
import { IconPhoto } from '@tabler/icons-react';
import { Image } from '@tiptap/extension-image';
import { Placeholder } from '@tiptap/extension-placeholder';
import { type Editor as TiptapEditor, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useId, useRef, useState } from 'react';
import { errorDialog } from './dialogs.tsx';
import { acceptedTypes } from './file-drop.tsx';
import styles from './rich-text-area.module.css';
import type { RichTextEditorProps } from './rich-text-editor.tsx';

interface PictureControlProps {
  editor: TiptapEditor;
  onPicture: (file: File) => Promise<string>;
}

/** A toolbar button that uploads a picture and inserts it at the cursor. */
const PictureControl = ({ editor, onPicture }: PictureControlProps) => {
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
      await errorDialog(error instanceof Error ? error.message : 'Couldn’t upload the picture. Try again.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Editor.ControlsGroup>
      <Editor.Control
        aria-label="Insert a picture"
        title="Insert a picture"
        disabled={busy}
        onClick={() => input.current?.click()}
      >
        <IconPhoto size={18} stroke={1.5} aria-hidden="true" />
      </Editor.Control>
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
    </Editor.ControlsGroup>
  );
};

/** The editor behind `RichTextEditor`, in a chunk of its own. It offers only the formats that the server accepts. */
export const RichTextArea = ({
  label,
  value,
  onChange,
  description,
  placeholder,
  error,
  required = false,
  onPicture,
}: RichTextEditorProps) => {
  const id = useId();
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ link: false, code: false, codeBlock: false, horizontalRule: false }),
      Link,
      Placeholder.configure({ placeholder: placeholder ?? '' }),
      ...(onPicture === undefined ? [] : [Image]),
    ],
    content: value,
    // The content security policy blocks the editor's style element; the CSS module has the few rules needed.
    injectCSS: false,
    immediatelyRender: false,
    editorProps: {
      attributes: {
        'aria-labelledby': id,
        'aria-multiline': 'true',
        role: 'textbox',
        ...(required ? { 'aria-required': 'true' } : {}),
        ...(error ? { 'aria-invalid': 'true' } : {}),
      },
    },
    onUpdate: (change) => onChange(change.editor.isEmpty ? '' : change.editor.getHTML()),
  });
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      required={required}
      labelElement="div"
      labelProps={{ id }}
    >
      <Editor editor={editor} className={styles.editor} data-error={error !== undefined || undefined}>
        <Editor.Toolbar>
          <Editor.ControlsGroup>
            <Editor.Bold />
            <Editor.Italic />
          </Editor.ControlsGroup>
          <Editor.ControlsGroup>
            <Editor.H2 />
            <Editor.H3 />
          </Editor.ControlsGroup>
          <Editor.ControlsGroup>
            <Editor.BulletList />
            <Editor.OrderedList />
            <Editor.Blockquote />
          </Editor.ControlsGroup>
          <Editor.ControlsGroup>
            <Editor.Link />
            <Editor.Unlink />
          </Editor.ControlsGroup>
          {onPicture && editor && <PictureControl editor={editor} onPicture={onPicture} />}
        </Editor.Toolbar>
        <Editor.Content />
      </Editor>
    </Input.Wrapper>
  );
};

import '@mantine/tiptap/styles.layer.css';
import { Input } from '@mantine/core';
import { RichTextEditor as Editor, Link } from '@mantine/tiptap';
import { Image } from '@tiptap/extension-image';
import { Placeholder } from '@tiptap/extension-placeholder';
import { useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useId } from 'react';
import { PictureControl } from './picture-control.tsx';
import styles from './rich-text-area.module.css';
import type { RichTextEditorProps } from './rich-text-editor.tsx';

/** The editor behind `RichTextEditor`, in a chunk of its own: what it can make is what the server lets through. */
export const RichTextArea = ({
  label,
  value,
  onChange,
  description,
  placeholder,
  error,
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
    // The page's policy lets no style element in without a nonce; the module has the few rules needed.
    injectCSS: false,
    immediatelyRender: false,
    editorProps: {
      attributes: {
        'aria-labelledby': id,
        'aria-multiline': 'true',
        role: 'textbox',
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

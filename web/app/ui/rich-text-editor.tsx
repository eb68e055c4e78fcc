import { lazy, Suspense } from 'react';
import { Bar } from './skeletons.tsx';

export interface RichTextEditorProps {
  label: string;
  /** The initial content as HTML; later changes are ignored. */
  value: string;
  onChange: (html: string) => void;
  description?: string;
  required?: boolean;
  placeholder?: string;
  error?: string;
  /** Uploads a picture and resolves with its URL. Without it, pictures cannot be inserted. */
  onPicture?: (file: File) => Promise<string>;
}

const Editor = lazy(async () => ({ default: (await import('./rich-text-area.tsx')).RichTextArea }));

/** A field for limited rich text; the editor's code is loaded when it is first rendered. */
export const RichTextEditor = (props: RichTextEditorProps) => (
  <Suspense fallback={<Bar height="16rem" />}>
    <Editor {...props} />
  </Suspense>
);

import { lazy, Suspense } from 'react';
import { Bar } from './skeletons.tsx';

export interface RichTextEditorProps {
  label: string;
  /** The first content as HTML; later changes of it are not taken over. */
  value: string;
  onChange: (html: string) => void;
  description?: string;
  placeholder?: string;
  error?: string;
  /** Uploads a picture and answers its address; with it, pictures may be put into the text. */
  onPicture?: (file: File) => Promise<string>;
}

const Editor = lazy(async () => ({ default: (await import('./rich-text-area.tsx')).RichTextArea }));

/** A field for limited rich text; its editor is loaded when first drawn. */
export const RichTextEditor = (props: RichTextEditorProps) => (
  <Suspense fallback={<Bar height="16rem" />}>
    <Editor {...props} />
  </Suspense>
);

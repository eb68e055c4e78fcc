/** What a document is asked for in its thread. */
export interface DocumentRequest {
  type: 'pdf' | 'docx';
  bytes: Uint8Array;
  pages: number;
  /** At most; the rest is cut off. */
  characters: number;
}

/** Its paragraphs, or why there are none. */
export type DocumentResult = { paragraphs: string[] } | { refusal: 'protected' | 'unreadable' };

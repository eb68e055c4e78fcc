import type { RefObject } from 'react';
import { readDraft, saveDraft, withUnsentText } from '../chat.data.ts';
import type { ComposerHandle } from '../composer/composer.tsx';
import { sendMessage } from '../delivery/delivery.ts';
import type { Outbox } from '../delivery/outbox.ts';
import type { Uploads } from '../files/uploads.ts';

interface Parts {
  outbox: Outbox;
  uploads: Uploads;
  composer: RefObject<ComposerHandle | null>;
}

/** Sends texts and files, and acts on those without a receipt by their id, which one of the two lists knows. */
export const useUnsent = (userId: string, roomId: string, { outbox, uploads, composer }: Parts) => ({
  /** The text goes with the first file. */
  add: (text: string, [first, ...others]: File[]) => {
    if (first) uploads.add(roomId, first, text);
    else sendMessage(userId, roomId, text);
    for (const file of others) uploads.add(roomId, file, '');
  },
  retry: (id: string) => {
    outbox.retry(id);
    uploads.retry(id);
  },
  /** The text that goes with a discarded file returns to the field. */
  discard: (id: string) => {
    const text = uploads.all().find((upload) => upload.id === id)?.message ?? '';
    outbox.remove(id);
    uploads.remove(id);
    if (text === '') return;
    if (composer.current) composer.current.putBack(text);
    // Without a field, the text waits for the next one.
    else saveDraft(userId, roomId, withUnsentText(readDraft(userId, roomId), text));
  },
});

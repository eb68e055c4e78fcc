import { ActionIcon, Textarea } from '@mantine/core';
import { IconSend2 } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { limits } from '../../../../contract/src/limits.ts';
import styles from './composer.module.css';
import { readDraft, saveDraft } from './drafts.ts';
import { useSendTyping } from './use-typing.ts';

interface Props {
  userId: string;
  roomId: string;
  /** A room for notes has nobody to be told that one types. */
  alone: boolean;
  onSend: (text: string) => void;
}

const most = limits.chatMessageCharacters;
/** How near to the most one is told of it. */
const nearCharacters = 500;
const hasKeyboard = `(pointer: fine) and (width >= ${limits.narrowBreakpointPixels}px)`;

/** Where one writes: Enter sends, Shift+Enter begins a line. What is typed is kept for each room. */
export const Composer = ({ userId, roomId, alone, onSend }: Props) => {
  const [text, setText] = useState(() => readDraft(userId, roomId));
  const field = useRef<HTMLTextAreaElement>(null);
  const typing = useSendTyping(userId, roomId);
  // On a screen with a keyboard one writes at once; on a phone it would cover what there is to read.
  useEffect(() => {
    if (window.matchMedia(hasKeyboard).matches) field.current?.focus({ preventScroll: true });
  }, []);
  // As the server counts.
  const length = text.trim().length;
  const tooLong = length > most;

  const change = (next: string) => {
    setText(next);
    saveDraft(userId, roomId, next);
  };
  const send = () => {
    field.current?.focus();
    typing.stop();
    if (length === 0 || tooLong) return;
    onSend(text.trim());
    change('');
  };
  const press = (event: KeyboardEvent) => {
    // While a word is being composed, Enter chooses the word. Safari says so by the key code alone.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229)
      return;
    event.preventDefault();
    send();
  };

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        ref={field}
        className={styles.field}
        aria-label="Message"
        placeholder="Type your message"
        autosize
        minRows={1}
        maxRows={8}
        value={text}
        error={tooLong && `A message has at most ${most.toLocaleString('en')} characters.`}
        description={
          length > most - nearCharacters && `${(most - length).toLocaleString('en')} characters left`
        }
        inputWrapperOrder={['input', 'description', 'error']}
        onChange={({ currentTarget }) => {
          change(currentTarget.value);
          if (!alone) typing.key();
        }}
        onKeyDown={press}
      />
      <ActionIcon type="submit" size={44} radius="xl" aria-label="Send" disabled={length === 0 || tooLong}>
        <IconSend2 size={20} aria-hidden="true" />
      </ActionIcon>
    </form>
  );
};

import { ActionIcon, Textarea } from '@mantine/core';
import { IconSend2 } from '@tabler/icons-react';
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { limits } from '../../../../../contract/src/limits.ts';
import { formatNumber } from '../../../../../contract/src/numbers.ts';
import { readDraft, saveDraft, withUnsentText } from '../chat.data.ts';
import { AttachButton, ChosenFileList } from '../files/chosen-file-list.tsx';
import type { ChosenFiles } from '../files/chosen-files.ts';
import styles from './composer.module.css';
import { useSendTyping } from './use-typing.ts';

export interface ComposerHandle {
  /** Puts back a text that was not sent: into the empty field, or as a paragraph after what is in it. */
  putBack: (text: string) => void;
}

interface Props {
  ref?: Ref<ComposerHandle>;
  userId: string;
  roomId: string;
  /** A room for notes; no typing state is sent. */
  self: boolean;
  chosen: ChosenFiles;
  onSend: (text: string, files: File[]) => void;
}

const max = limits.chatMessageCharacters;
/** The remaining characters are shown below this number. */
const warnCharacters = 500;
const hasKeyboard = `(pointer: fine) and (width >= ${limits.narrowBreakpointPixels}px)`;

/** The message field and its files: Enter sends, Shift+Enter adds a line. Each room has a stored draft of the text. */
export const Composer = ({ ref, userId, roomId, self, chosen, onSend }: Props) => {
  const [text, setText] = useState(() => readDraft(userId, roomId));
  const field = useRef<HTMLTextAreaElement>(null);
  const typing = useSendTyping(userId, roomId);
  // Focus only on devices with a keyboard: on a phone the on-screen keyboard would cover the messages.
  useEffect(() => {
    if (window.matchMedia(hasKeyboard).matches) field.current?.focus({ preventScroll: true });
  }, []);
  // UTF-16 code units, as the server counts.
  const length = text.trim().length;
  const tooLong = length > max;
  const isEmpty = length === 0 && chosen.files.length === 0;

  const change = (next: string) => {
    setText(next);
    saveDraft(userId, roomId, next);
  };
  useImperativeHandle(ref, () => ({
    putBack: (unsent) => change(withUnsentText(text, unsent)),
  }));
  const send = () => {
    field.current?.focus();
    typing.stop();
    if (isEmpty || tooLong) return;
    onSend(
      text.trim(),
      chosen.files.map(({ file }) => file),
    );
    chosen.clear();
    change('');
  };
  const press = (event: KeyboardEvent) => {
    // During composition (IME), Enter accepts the word. Safari reports it only by the key code 229.
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
      <ChosenFileList chosen={chosen} onRemoved={() => field.current?.focus()} />
      <AttachButton onFiles={chosen.add} />
      <Textarea
        ref={field}
        className={styles.field}
        aria-label="Message"
        placeholder="Type your message"
        autosize
        minRows={1}
        maxRows={8}
        value={text}
        error={tooLong && `A message can have at most ${formatNumber(max)} characters.`}
        description={length > max - warnCharacters && `${formatNumber(max - length)} characters left`}
        inputWrapperOrder={['input', 'description', 'error']}
        onChange={({ currentTarget }) => {
          change(currentTarget.value);
          if (!self) typing.key();
        }}
        onKeyDown={press}
        onPaste={(event) => {
          if (event.clipboardData.files.length === 0) return;
          event.preventDefault();
          chosen.add(event.clipboardData.files);
        }}
      />
      <ActionIcon type="submit" size={44} radius="xl" aria-label="Send" disabled={isEmpty || tooLong}>
        <IconSend2 size={20} aria-hidden="true" />
      </ActionIcon>
    </form>
  );
};

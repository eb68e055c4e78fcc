import { useEffect, useRef, useState } from 'react';
import { useLive } from '../../../lib/live.ts';
import type { Row } from './conversation-rows.ts';

interface Props {
  roomId: string;
  userId: string;
  rows: readonly Row[];
}

/** Announces each new message of the other person to screen readers, and that a message was not sent. */
export const Announcer = ({ roomId, userId, rows }: Props) => {
  // A text that is the same as before is announced because its element is another.
  const [{ key, text }, setAnnouncement] = useState({ key: '', text: '' });
  useLive('message', (frame) => {
    if (frame.roomId !== roomId || frame.user === userId) return;
    const parts = [`${frame.userName}:`, frame.message, frame.file?.name];
    setAnnouncement({ key: frame.id, text: parts.filter(Boolean).join(' ') });
  });

  const before = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    const failed = rows.flatMap((row) =>
      row.kind === 'message' && row.message.state === 'failed' ? [row.message] : [],
    );
    const isNew = ({ id }: { id: string }) => before.current?.has(id) === false;
    const refused = failed.findLast(isNew);
    before.current = new Set(failed.map(({ id }) => id));
    // A message can be refused again.
    if (refused) setAnnouncement({ key: crypto.randomUUID(), text: `Not sent. ${refused.reason}` });
  }, [rows]);

  return (
    <p className="visually-hidden" role="status">
      <span key={key}>{text}</span>
    </p>
  );
};

import { useEffect, useRef, useState } from 'react';
import { limits } from '../../../../../contract/src/limits.ts';
import { sendLive, useLive, useLiveState } from '../../../lib/live.ts';

/** Without a stop frame, typing ends after this time. */
const expiryMilliseconds = 60_000;

/** Sends the typing state to a room: on the first key, and off after 3 idle seconds or by `stop`. */
export const useSendTyping = (userId: string, roomId: string) => {
  const idle = useRef<ReturnType<typeof setTimeout>>(undefined);
  const send = (typing: boolean) => sendLive({ action: 'typing', typing, user: userId, roomId });
  const stop = () => {
    if (idle.current === undefined) return;
    clearTimeout(idle.current);
    idle.current = undefined;
    send(false);
  };
  const key = () => {
    if (idle.current === undefined) send(true);
    clearTimeout(idle.current);
    idle.current = setTimeout(stop, limits.typingMilliseconds);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving the room stops typing
  useEffect(() => stop, [roomId]);
  return { key, stop };
};

/** Whether the other person is typing in a room; ends when their message arrives. */
export const useTyping = (userId: string, roomId: string): boolean => {
  const [typing, setTyping] = useState(false);
  useLive('typing', (frame) => {
    if (frame.roomId === roomId && frame.user !== userId) setTyping(frame.typing);
  });
  useLive('message', (frame) => {
    if (frame.roomId === roomId && frame.user !== userId) setTyping(false);
  });
  // Without a connection no stop frame can arrive.
  const connected = useLiveState() === 'open';
  if (typing && !connected) setTyping(false);
  useEffect(() => {
    if (!typing) return;
    const timer = setTimeout(() => setTyping(false), expiryMilliseconds);
    return () => clearTimeout(timer);
  }, [typing]);
  return typing;
};

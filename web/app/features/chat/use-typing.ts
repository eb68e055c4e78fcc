import { useEffect, useRef, useState } from 'react';
import { limits } from '../../../../contract/src/limits.ts';
import { sendLive, useLive, useLiveState } from '../../lib/live.ts';

/** Whoever never said that he stopped is taken to have, after this time. */
const forgottenMilliseconds = 60_000;

/** Tells the others of a room that one types: at the first key, and that one stopped after 3 idle seconds or at once. */
export const useSendTyping = (userId: string, roomId: string) => {
  const idle = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tell = (typing: boolean) => sendLive({ action: 'typing', typing, user: userId, roomId });
  const stop = () => {
    if (idle.current === undefined) return;
    clearTimeout(idle.current);
    idle.current = undefined;
    tell(false);
  };
  const key = () => {
    if (idle.current === undefined) tell(true);
    clearTimeout(idle.current);
    idle.current = setTimeout(stop, limits.typingMilliseconds);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever leaves the room has stopped
  useEffect(() => stop, [roomId]);
  return { key, stop };
};

/** Whether somebody else types in a room; over once their message is there. */
export const useTyping = (userId: string, roomId: string): boolean => {
  const [typing, setTyping] = useState(false);
  useLive('typing', (frame) => {
    if (frame.roomId === roomId && frame.user !== userId) setTyping(frame.typing);
  });
  useLive('message', (frame) => {
    if (frame.roomId === roomId && frame.user !== userId) setTyping(false);
  });
  // Without a connection nobody can say that they stopped.
  const connected = useLiveState() === 'open';
  if (typing && !connected) setTyping(false);
  useEffect(() => {
    if (!typing) return;
    const timer = setTimeout(() => setTyping(false), forgottenMilliseconds);
    return () => clearTimeout(timer);
  }, [typing]);
  return typing;
};

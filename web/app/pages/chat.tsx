import { useParams } from 'react-router';
import { ChoosePrompt, ChosenRoom } from '../features/chat/rooms/messenger.tsx';
import { privatePageMeta } from '../lib/page-meta.ts';
import { useSession } from '../lib/session.ts';

export const meta = privatePageMeta('Messaging');

/** /chat and /c/:chatId. */
export default function ChatPage() {
  const profile = useSession();
  const { chatId } = useParams();
  if (!profile) return null;
  return chatId === undefined ? (
    <ChoosePrompt type={profile.type} />
  ) : (
    <ChosenRoom roomId={chatId} profile={profile} />
  );
}

import { ChoosePrompt } from '../features/chat/rooms/messenger.tsx';
import { useSession } from '../lib/session.ts';
import { titled } from '../lib/title.ts';

export const meta = titled('Messaging');

export default function ChatPage() {
  const profile = useSession();
  return profile && <ChoosePrompt type={profile.type} />;
}

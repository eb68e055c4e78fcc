import { ChosenRoom } from '../features/chat/rooms/messenger.tsx';
import { useSession } from '../lib/session.ts';
import { titled } from '../lib/title.ts';
import type { Route } from './+types/c.ts';

export const meta = titled('Messaging');

export default function CPage({ params }: Route.ComponentProps) {
  const profile = useSession();
  return profile && <ChosenRoom roomId={params.chatId} profile={profile} />;
}

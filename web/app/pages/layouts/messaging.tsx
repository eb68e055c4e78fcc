import { Outlet, useParams } from 'react-router';
import { Messenger } from '../../features/chat/rooms/messenger.tsx';
import { useSession } from '../../lib/session.ts';

/** Keeps the list of conversations mounted while its routes change. */
export default function MessagingLayout() {
  const profile = useSession();
  const { chatId } = useParams();
  if (!profile) return null;
  return (
    <Messenger profile={profile} chosen={chatId}>
      <Outlet />
    </Messenger>
  );
}

import { Outlet, useParams } from 'react-router';
import { Messenger } from '../../features/chat/rooms/messenger.tsx';
import { useSession } from '../../lib/session.ts';

/** The list of conversations stays while one goes from one to the next. */
export const handle = { wholeScreen: true };

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

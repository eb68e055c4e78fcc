import { AppFrame } from './app.tsx';
import MessagingLayout from './messaging.tsx';

/** The chat in the frame of the app. Loaded only for it, because company pages share its route. */
export default function ChatFrame() {
  return (
    <AppFrame>
      <MessagingLayout />
    </AppFrame>
  );
}

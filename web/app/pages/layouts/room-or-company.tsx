import { lazy, Suspense } from 'react';
import { type ClientLoaderFunctionArgs, useParams } from 'react-router';
import { looksLikeId } from '../../../../contract/src/slug-address.ts';
import { Header } from '../../features/site/header.tsx';
import { guardRoute } from '../../lib/guard-route.ts';
import { useSession } from '../../lib/session.ts';
import { PageSkeleton } from '../../ui/skeletons.tsx';
import styles from './page.module.css';
import PublicLayout from './public.tsx';

const ChatFrame = lazy(() => import('./chat-frame.tsx'));

/** Whether `/c/…` names a company: rooms have ids. */
const isCompany = (chatId: string | undefined): boolean => chatId !== undefined && !looksLikeId(chatId);

const guardChat = guardRoute({ 'company-or-fractional': ['chat', 'c/:chatId'] });

export const clientMiddleware = [
  async (args: ClientLoaderFunctionArgs, next: () => Promise<unknown>) => {
    await (isCompany(args.params.chatId) ? next() : guardChat(args, next));
  },
];

// With a server loader, the page of a company is rendered on the server; the guard runs before hydration.
export const loader = () => null;
export const clientLoader = () => null;
clientLoader.hydrate = true as const;

export const handle = { wholeScreen: true };

const ChatSkeleton = () => (
  <div className={styles.page}>
    <Header />
    <main id="main" tabIndex={-1} className={styles.whole}>
      <PageSkeleton />
    </main>
  </div>
);

/** The frame of the chat, or that of a company's public page. */
export default function RoomOrCompanyLayout() {
  const { chatId } = useParams();
  const session = useSession();
  if (isCompany(chatId)) return <PublicLayout />;
  // The server does not know who is signed in.
  if (session === null) return <ChatSkeleton />;
  return (
    <Suspense fallback={<ChatSkeleton />}>
      <ChatFrame />
    </Suspense>
  );
}

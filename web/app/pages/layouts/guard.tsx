import { Outlet } from 'react-router';
import { guardRoute } from '../../lib/guard-route.ts';
import { guardedScreens } from '../../lib/guarded-screens.ts';
import { PageSkeleton } from '../../ui/skeletons.tsx';

export const clientMiddleware = [guardRoute(guardedScreens)];

// Without a server loader, the server renders the skeleton only: it does not know who is signed in.
export const clientLoader = () => null;

export function HydrateFallback() {
  return <PageSkeleton />;
}

/** Guards screens that need a session; `lib/guarded-screens.ts` has the rule of each. */
export default function Guard() {
  return <Outlet />;
}

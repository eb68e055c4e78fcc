import { Outlet } from 'react-router';
import { guardRoute } from '../../lib/guard-route.ts';
import { visitorScreens } from '../../lib/guards.ts';

export const clientMiddleware = [guardRoute(visitorScreens)];

// With a server loader the page itself is rendered on the server; the guard runs before hydration.
export const loader = () => null;
export const clientLoader = () => null;
clientLoader.hydrate = true as const;

/** Guards screens for visitors, which redirect a signed-in person. */
export default function PublicGuard() {
  return <Outlet />;
}

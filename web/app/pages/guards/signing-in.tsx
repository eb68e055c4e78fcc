import { Outlet } from 'react-router';
import { guardRoute } from '../../lib/guard-route.ts';

export const clientMiddleware = [guardRoute('signing-in')];

// Present so that the page is rendered on the server, and the guard runs before it is taken over.
export const loader = () => null;
export const clientLoader = () => null;
clientLoader.hydrate = true as const;

export default function Guard() {
  return <Outlet />;
}

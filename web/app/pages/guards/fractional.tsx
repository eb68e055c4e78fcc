import { Outlet } from 'react-router';
import { guardRoute } from '../../lib/guard-route.ts';
import { PageSkeleton } from '../../ui/skeletons.tsx';

export const clientMiddleware = [guardRoute('fractional')];

export const clientLoader = () => null;

export function HydrateFallback() {
  return <PageSkeleton />;
}

export default function Guard() {
  return <Outlet />;
}

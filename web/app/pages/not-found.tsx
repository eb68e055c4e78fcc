import { data } from 'react-router';
import { titled } from '../lib/title.ts';
import { NotFoundState } from '../ui/states.tsx';

export const meta = titled('Page not found');

/** The catch-all: nothing lies at this address, and the answer's status says so too. */
export const loader = () => data(null, { status: 404 });

export default function NotFoundPage() {
  return <NotFoundState />;
}

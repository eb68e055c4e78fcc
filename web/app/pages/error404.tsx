import { data } from 'react-router';
import { titled } from '../lib/title.ts';
import { NotFoundState } from '../ui/states.tsx';

export const meta = titled('Page not found');

export const loader = () => data(null, { status: 404 });

export default function Error404Page() {
  return <NotFoundState />;
}

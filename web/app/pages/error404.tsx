import { data } from 'react-router';
import { Lost } from '../features/content/lost.tsx';
import { described } from '../lib/page-meta.ts';

export const meta = described({
  title: 'Page not found',
  description: 'There is no page at this address. Search the open jobs, or take one of the ways on.',
  path: '/error404',
  noindex: true,
});

export const loader = () => data(null, { status: 404 });

export default function Error404Page() {
  return <Lost />;
}

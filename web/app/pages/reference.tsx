import { useSearchParams } from 'react-router';
import { RefereePage } from '../features/references/referee-page.tsx';
import { privatePageMeta } from '../lib/page-meta.ts';

export const meta = privatePageMeta('Give a reference');

/** Where the link that is mailed to a referee leads. */
export default function ReferencePage() {
  const [params] = useSearchParams();
  return <RefereePage token={params.get('token') ?? ''} />;
}

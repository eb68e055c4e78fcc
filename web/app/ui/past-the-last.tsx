import { useSearchParams } from 'react-router';
import { LinkButton } from './plain-button.tsx';
import { EmptyState } from './states.tsx';

/** The empty state of a page after the last: rows were removed, or the address is outdated. */
export const PastTheLast = () => {
  const [params] = useSearchParams();
  const first = new URLSearchParams(params);
  first.delete('page');
  return (
    <EmptyState
      title="This page is empty"
      action={
        <LinkButton to={`?${first}`} look="quiet">
          Go to the first page
        </LinkButton>
      }
    />
  );
};

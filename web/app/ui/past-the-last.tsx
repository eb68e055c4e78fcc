import { useSearchParams } from 'react-router';
import { LinkButton } from './plain-button.tsx';
import { EmptyState } from './states.tsx';

/** A page after the last one: its rows have gone meanwhile, or its address is old. */
export const PastTheLast = () => {
  const [params] = useSearchParams();
  const first = new URLSearchParams(params);
  first.delete('page');
  return (
    <EmptyState
      title="This page is past the last one"
      action={
        <LinkButton to={`?${first}`} look="quiet">
          Go to the first page
        </LinkButton>
      }
    />
  );
};

import type { ReactNode } from 'react';
import { focusStartAround } from '../lib/focus.ts';
import { LinkButton, PlainButton } from './plain-button.tsx';
import styles from './states.module.css';

interface StateProps {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  heading?: 'h1' | 'h2' | 'h3';
}

const State = ({ title, text, action, heading: Heading = 'h2' }: StateProps) => (
  <div className={styles.state}>
    <Heading>{title}</Heading>
    {text !== undefined && <p>{text}</p>}
    {action !== undefined && <div className={styles.action}>{action}</div>}
  </div>
);

/** Nothing here yet, and what to do about it. */
export const EmptyState = State;

/** A load that failed, with a way to try again. */
export const ErrorState = ({
  message,
  onRetry,
  heading,
}: {
  message: string;
  onRetry?: () => void;
  heading?: 'h1' | undefined;
}) => (
  <div role="alert">
    <State
      title="This could not be loaded"
      {...(heading && { heading })}
      text={message}
      action={
        onRetry && (
          <PlainButton
            look="quiet"
            onClick={(event) => {
              focusStartAround(event.currentTarget);
              onRetry();
            }}
          >
            Try again
          </PlainButton>
        )
      }
    />
  </div>
);

interface ForbiddenProps {
  title?: string;
  text?: string;
  to?: string;
  label?: string;
  heading?: StateProps['heading'];
}

/** A page that this kind of person may not see. */
export const ForbiddenState = ({
  title = 'Not for this account',
  text = 'There is nothing here, or it is not yours to see.',
  to = '/',
  label = 'Go to the start page',
  heading = 'h1',
}: ForbiddenProps) => (
  <State heading={heading} title={title} text={text} action={<LinkButton to={to}>{label}</LinkButton>} />
);

/** No page at this address. */
export const NotFoundState = ({ heading = 'h1' }: Pick<StateProps, 'heading'>) => (
  <State
    heading={heading}
    title="There is no page here"
    text="The address may be mistyped, or the page has been moved or removed."
    action={
      <>
        <LinkButton to="/">Go to the start page</LinkButton>
        <LinkButton to="/jobgrid" look="quiet">
          See the open jobs
        </LinkButton>
      </>
    }
  />
);

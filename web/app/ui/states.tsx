import type { ReactNode } from 'react';
import { focusContainerOf } from '../lib/focus.ts';
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

/** An empty list, with the next step. */
export const EmptyState = State;

/** A failed load, with a retry. */
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
      title="Couldn’t load this"
      {...(heading && { heading })}
      text={message}
      action={
        onRetry && (
          <PlainButton
            look="quiet"
            onClick={(event) => {
              focusContainerOf(event.currentTarget);
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

/** A page that the account may not see. */
export const ForbiddenState = ({
  title = 'No access',
  text = 'Your account does not have access to this page.',
  to = '/',
  label = 'Go to the start page',
  heading = 'h1',
}: ForbiddenProps) => (
  <State heading={heading} title={title} text={text} action={<LinkButton to={to}>{label}</LinkButton>} />
);

interface MissingRecordProps {
  /** Capitalized: `Job`. */
  record: string;
  /** The list to go back to. */
  to: string;
  label: string;
  heading?: StateProps['heading'];
}

/** The page of a record that does not exist, or that the account may not see. */
export const MissingRecordState = ({ record, to, label, heading = 'h1' }: MissingRecordProps) => (
  <State
    heading={heading}
    title={`${record} not found`}
    text="It may have been removed, or you may not have access."
    action={<LinkButton to={to}>{label}</LinkButton>}
  />
);

/** The page of an unknown URL. */
export const NotFoundState = ({ heading = 'h1' }: Pick<StateProps, 'heading'>) => (
  <State
    heading={heading}
    title="Page not found"
    text="It may have been removed, or you may not have access."
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

/** Content that cannot load while the browser is offline. It loads without a click when the connection returns. */
export const OfflineState = ({ heading }: { heading?: 'h1' | undefined }) => (
  <ErrorState message="You are offline. This loads when you are back online." heading={heading} />
);

import { Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CallError } from '../../../../contract/src/client.ts';
import { kindDetails, type NotificationKind } from '../../../../contract/src/notification-kinds.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { LinkButton } from '../../ui/plain-button.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { successToast } from '../../ui/toasts.ts';
import styles from './mail-preferences.module.css';
import { linkedMails, useChooseMails } from './notifications.data.ts';

interface Props {
  /** Of the link in a mail's footer. */
  token: string;
}

/** Which mails one gets, for whoever came by the link of a mail: no sign-in is asked for. */
export const MailPreferences = ({ token }: Props) => {
  const query = useQuery({ ...linkedMails(token), enabled: token !== '' });
  const choose = useChooseMails(token);
  const refused = query.error instanceof CallError && query.error.status === 400;
  if (token === '' || refused)
    return (
      <EmptyState
        heading="h1"
        title="This link does not work"
        text="It is not whole, or it has run out. The newest mail has a good one, and so have your settings."
        action={<LinkButton to="/account/notifications">Sign in and choose</LinkButton>}
      />
    );
  return (
    <LoadBoundary query={query} skeleton={<ListSkeleton rows={5} label="Loading your mails" />} heading="h1">
      {({ email, kind, mail }) => {
        const all = Object.entries(mail) as [NotificationKind, boolean][];
        const free = all.filter(([each]) => !kindDetails(each).fixed);
        // What the mail was about comes first.
        free.sort(([one], [other]) => Number(other === kind) - Number(one === kind));
        return (
          <>
            <PageHeader title="Your mails" lead={`What Cadre mails to ${email}.`} />
            <ul className={styles.kinds}>
              {free.map(([each, on]) => (
                <li key={each}>
                  <Switch
                    label={kindDetails(each).label}
                    description={kindDetails(each).hint}
                    checked={on}
                    onChange={(event) => choose.mutate({ [each]: event.currentTarget.checked })}
                  />
                </li>
              ))}
            </ul>
            <Button
              variant="default"
              loading={choose.isPending && Object.keys(choose.variables).length > 1}
              disabled={free.every(([, on]) => !on)}
              onClick={() =>
                choose.mutate(Object.fromEntries(free.map(([each]) => [each, false])), {
                  onSuccess: () => successToast('You get none of these mails any more.'),
                })
              }
            >
              Switch all of them off
            </Button>
            <p className={styles.note}>
              Mails about security and billing always come. Push and the bell are in your settings.
            </p>
          </>
        );
      }}
    </LoadBoundary>
  );
};

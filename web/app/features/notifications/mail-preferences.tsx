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
import { mailPreferencesByToken, useSaveMailPreferences } from './notifications.data.ts';

interface Props {
  /** From the link in an email’s footer. */
  token: string;
}

/** Email preferences by the link of an email, without a sign-in. */
export const MailPreferences = ({ token }: Props) => {
  const query = useQuery({ ...mailPreferencesByToken(token), enabled: token !== '' });
  const save = useSaveMailPreferences(token);
  const refused = query.error instanceof CallError && query.error.status === 400;
  if (token === '' || refused)
    return (
      <EmptyState
        heading="h1"
        title="This link does not work"
        text="It may be incomplete or expired. Use the link in a newer email, or sign in to your settings."
        action={<LinkButton to="/account/notifications">Sign in to settings</LinkButton>}
      />
    );
  return (
    <LoadBoundary query={query} skeleton={<ListSkeleton rows={5} label="Loading preferences" />} heading="h1">
      {({ email, kind, mail }) => {
        const all = Object.entries(mail) as [NotificationKind, boolean][];
        const optional = all.filter(([each]) => !kindDetails(each).fixed);
        // The kind of the email comes first.
        optional.sort(([a], [b]) => Number(b === kind) - Number(a === kind));
        return (
          <>
            <PageHeader title="Email preferences" lead={`Emails that we send to ${email}.`} />
            <ul className={styles.kinds}>
              {optional.map(([each, on]) => (
                <li key={each}>
                  <Switch
                    label={kindDetails(each).label}
                    description={kindDetails(each).hint}
                    checked={on}
                    onChange={(event) => save.mutate({ [each]: event.currentTarget.checked })}
                  />
                </li>
              ))}
            </ul>
            <Button
              variant="default"
              loading={save.isPending && Object.keys(save.variables).length > 1}
              disabled={optional.every(([, on]) => !on)}
              onClick={() =>
                save.mutate(Object.fromEntries(optional.map(([each]) => [each, false])), {
                  onSuccess: () => successToast('You will no longer get these emails.'),
                })
              }
            >
              Turn all off
            </Button>
            <p className={styles.note}>
              You always get emails about security and billing. Push and in-app notifications are in your
              settings.
            </p>
          </>
        );
      }}
    </LoadBoundary>
  );
};

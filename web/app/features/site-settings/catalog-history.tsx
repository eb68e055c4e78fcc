import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CatalogChange } from '../../../../contract/src/catalog-edits.ts';
import { formatDayTime } from '../../../../contract/src/dates.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { confirmDialog } from '../../ui/dialogs.tsx';
import { PagedList, usePage } from '../../ui/paged-list.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { successToast } from '../../ui/toasts.ts';
import { kindLabels } from './catalog-labels.ts';
import { catalogHistoryQuery, useUpdateItem } from './site-settings.data.ts';
import styles from './site-settings.module.css';

type State = CatalogChange['after'];

const describeState = ({ retired, approved }: State): string =>
  retired ? 'retired' : approved ? 'offered' : 'not approved';

const isSame = (a: State, b: State) => describeState(a) === describeState(b) && a.title === b.title;

const Was = ({ from, to }: { from: string; to: string }) => (
  <>
    <del>{from}</del> → <ins>{to}</ins>
  </>
);

const Change = ({ before, after }: Pick<CatalogChange, 'before' | 'after'>) => {
  if (before === null) return <p className={styles.soft}>Added.</p>;
  const rows = [
    { name: 'title', from: before.title, to: after.title },
    { name: 'state', from: describeState(before), to: describeState(after) },
  ].filter(({ from, to }) => from !== to);
  return (
    <dl>
      {rows.map(({ name, from, to }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Was from={from} to={to} />
          </dd>
        </div>
      ))}
    </dl>
  );
};

/** Who changed what of the catalogue and when. What an item was before a change can be restored. */
export const CatalogHistory = () => {
  const query = useQuery(catalogHistoryQuery(usePage()));
  const update = useUpdateItem();
  const restore = async ({ item_id, kind, before, current }: CatalogChange) => {
    if (before === null) return;
    const confirmed = await confirmDialog({
      title: `Restore “${before.title}”?`,
      text: `“${current.title}” is then “${before.title}”, ${describeState(before)}. It applies at once.`,
      action: 'Restore',
    });
    if (!confirmed) return;
    await update.mutateAsync({ id: item_id, kind, ...before });
    successToast('Restored.');
  };
  return (
    <PagedList
      query={query}
      rows="changes"
      pageSize={limits.pageSize}
      empty={<EmptyState title="No changes yet" text="Every change of the catalogue appears here." />}
    >
      {({ results }) => (
        <ul className={styles.list}>
          {results.map((change) => (
            <li key={change.id} className={styles.change}>
              <h3>
                {change.after.title}, {kindLabels[change.kind].one}
              </h3>
              <p className={styles.soft}>
                {change.author}, {formatDayTime(new Date(change.created_at))} UTC
              </p>
              <Change {...change} />
              {change.before !== null && !isSame(change.before, change.current) && (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`Restore: ${change.before.title}, ${describeState(change.before)}`}
                  onClick={() => void restore(change)}
                >
                  Restore what it was
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
};

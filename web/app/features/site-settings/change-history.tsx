import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDayTime } from '../../../../contract/src/dates.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { SiteChange, StoredSection } from '../../../../contract/src/site-settings.ts';
import { isTextSection, type SiteSection, siteTexts } from '../../../../contract/src/site-values.ts';
import { confirmDialog } from '../../ui/dialogs.tsx';
import { PagedList, usePage } from '../../ui/paged-list.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { successToast } from '../../ui/toasts.ts';
import { historyQuery, useRestore } from './site-settings.data.ts';
import styles from './site-settings.module.css';

const names: Partial<Record<SiteSection, string>> = {
  brand: 'Brand',
  operator: 'Operator',
  limits: 'Limits',
  switches: 'Switches',
};
const getSectionName = (section: SiteSection): string =>
  isTextSection(section) ? siteTexts[section] : (names[section] ?? section);

const shownCharacters = 300;

const toText = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  return text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text;
};

const changedFields = ({ value, before }: SiteChange): string[] =>
  [...new Set([...Object.keys(value ?? {}), ...Object.keys(before ?? {})])].filter(
    (field) => JSON.stringify(value?.[field]) !== JSON.stringify(before?.[field]),
  );

const Fields = ({ change }: { change: SiteChange }) => {
  const { value, before } = change;
  if (value === null) return <p className={styles.soft}>The default applies again.</p>;
  return (
    <dl>
      {changedFields(change).map((field) => (
        <div key={field}>
          <dt>{field.replaceAll('_', ' ')}</dt>
          <dd>
            <del>{before === null ? 'default' : toText(before[field])}</del> →{' '}
            <ins>{toText(value[field])}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
};

/** Who changed what and when, with the values before and after. Each earlier value can be restored. */
export const ChangeHistory = ({ sections }: { sections: readonly StoredSection[] }) => {
  const page = usePage();
  const query = useQuery(historyQuery(page));
  const restore = useRestore();
  const onRestore = async ({ section, version, id }: SiteChange) => {
    const current = sections.find((stored) => stored.section === section)?.version ?? 0;
    const confirmed = await confirmDialog({
      title: `Restore version ${version} of ${getSectionName(section)}?`,
      text: 'It becomes a new version, and applies at once.',
      action: 'Restore',
    });
    if (!confirmed) return;
    await restore.mutateAsync({ section, id, version: current });
    successToast('Restored.');
  };
  return (
    <PagedList
      query={query}
      rows="changes"
      pageSize={limits.pageSize}
      empty={<EmptyState title="No changes yet" text="Every change of the settings appears here." />}
    >
      {({ results }) => (
        <ul className={styles.list}>
          {results.map((change) => (
            <li key={change.id} className={styles.change}>
              <h3>
                {getSectionName(change.section)}, version {change.version}
              </h3>
              <p className={styles.soft}>
                {change.author}, {formatDayTime(new Date(change.created_at))} UTC
              </p>
              <Fields change={change} />
              {sections.some(
                ({ section, version }) => section === change.section && version > change.version,
              ) && (
                <Button size="xs" variant="default" onClick={() => void onRestore(change)}>
                  Restore
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
};

import { Button, Menu, Switch } from '@mantine/core';
import { IconDots, IconPlus, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ScrapeSource } from '../../../../contract/src/scrape-sources.ts';
import { confirmDialog } from '../../ui/dialogs.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Section } from '../../ui/section.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { successToast } from '../../ui/toasts.ts';
import { kindLabels } from './posting-words.ts';
import { RunFacts } from './run-facts.tsx';
import { RunHistory } from './run-history.tsx';
import { SourceForm } from './source-form.tsx';
import { isUnderWay, sources, useDeleteSource, useRunSource, useSwitchSource } from './sources.data.ts';
import styles from './sources.module.css';

/** Where postings come from, and how each of them does; those that fail stand first. */
export const SourceList = () => {
  const found = useQuery(sources());
  const [open, setOpen] = useState<{ source: ScrapeSource | undefined }>();
  const [shown, setShown] = useState<ScrapeSource>();
  const add = (
    <Button
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      onClick={() => setOpen({ source: undefined })}
    >
      Add a source
    </Button>
  );
  return (
    <Section
      title="Sources"
      lead="Read politely: as robots.txt allows, one request at a time, and less often where one fails."
      aside={add}
    >
      <LoadBoundary
        query={found}
        skeleton={<ListSkeleton rows={4} label="Loading the sources" />}
        isEmpty={({ results }) => results.length === 0}
        empty={
          <EmptyState
            heading="h3"
            title="No sources yet"
            text="Add the board of a company that you know hires fractional executives."
            action={add}
          />
        }
      >
        {({ results }) => (
          <ul className={styles.sources} tabIndex={-1} aria-label="Sources">
            {results.map((source) => (
              <SourceRow
                key={source.id}
                source={source}
                onEdit={() => setOpen({ source })}
                onRuns={() => setShown(source)}
              />
            ))}
          </ul>
        )}
      </LoadBoundary>
      {open && (
        <SourceForm key={open.source?.id ?? 'new'} source={open.source} onClose={() => setOpen(undefined)} />
      )}
      {shown && <RunHistory source={shown} onClose={() => setShown(undefined)} />}
    </Section>
  );
};

const healths: Record<ScrapeSource['health'], readonly [label: string, tone: Tone]> = {
  new: ['Not read yet', 'neutral'],
  healthy: ['Healthy', 'good'],
  failing: ['Failing', 'bad'],
  paused: ['Off', 'neutral'],
};

interface RowProps {
  source: ScrapeSource;
  onEdit: () => void;
  onRuns: () => void;
}

const SourceRow = ({ source, onEdit, onRuns }: RowProps) => {
  const [label, tone] = healths[source.health];
  const { last_run, counts } = source;
  return (
    <li className={styles.source}>
      <div className={styles.what}>
        <h3>
          {source.name} <StatusBadge status={source.health} label={label} tone={tone} />
        </h3>
        <p className={styles.soft}>
          {kindLabels[source.kind]},{' '}
          <a href={source.url} target="_blank" rel="noopener noreferrer nofollow">
            {source.board ?? new URL(source.url).host}
          </a>
        </p>
        <p className={styles.soft}>
          <Link to={`/admin-scraped-jobs?source=${source.id}`}>
            {counts.fits} {counts.fits === 1 ? 'fit' : 'fits'} to review
          </Link>
          , {counts.new - counts.fits} not a fit, {counts.converted} converted
          {counts.likely_expired > 0 && `, ${counts.likely_expired} likely gone`}
        </p>
      </div>
      <div className={styles.health} aria-live="polite">
        {last_run ? <RunFacts run={last_run} /> : <p className={styles.soft}>It has not been read yet.</p>}
        {source.health === 'failing' && source.failures_in_a_row > 1 && (
          <p className={styles.soft}>
            {source.failures_in_a_row} failures in a row
            {source.last_good_run_at && (
              <>
                , last good <RelativeTime time={source.last_good_run_at} />
              </>
            )}
          </p>
        )}
        {source.next_run_at && !isUnderWay(last_run?.state) && (
          <p className={styles.soft}>{nextRun(source.next_run_at)}</p>
        )}
      </div>
      <Actions source={source} onEdit={onEdit} onRuns={onRuns} />
    </li>
  );
};

const clock = new Intl.DateTimeFormat('en-GB', { weekday: 'short', hour: '2-digit', minute: '2-digit' });
const nextRun = (time: string) =>
  new Date(time) <= new Date() ? 'Next read in a moment' : `Next read ${clock.format(new Date(time))}`;

const Actions = ({ source, onEdit, onRuns }: RowProps) => {
  const run = useRunSource();
  const change = useSwitchSource();
  const remove = useDeleteSource();
  const underWay = isUnderWay(source.last_run?.state);
  const enabled = change.isPending ? change.variables.enabled : source.enabled;
  const ask = async () => {
    const sure = await confirmDialog({
      title: `Delete ${source.name}?`,
      text: 'Postings that only it carries go with it. Jobs that were made of them stay.',
      action: 'Delete the source',
    });
    if (!sure) return;
    const done = await remove.mutateAsync(source.id).catch(() => undefined);
    if (done) successToast(done.message);
  };
  return (
    <div className={styles.actions}>
      <Switch
        aria-label={`Read ${source.name} by itself`}
        checked={enabled}
        onChange={(event) => change.mutate({ id: source.id, enabled: event.currentTarget.checked })}
      />
      <Button
        variant="default"
        size="sm"
        leftSection={<IconRefresh size={16} aria-hidden="true" />}
        loading={run.isPending || underWay}
        onClick={() => run.mutate(source.id)}
      >
        Run now<span className="visually-hidden">: {source.name}</span>
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="subtle" size="sm" px="xs" aria-label={`More for ${source.name}`}>
            <IconDots size={18} aria-hidden="true" />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onRuns}>Earlier runs</Menu.Item>
          <Menu.Item onClick={onEdit}>Change</Menu.Item>
          <Menu.Item color="red" onClick={ask}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
};

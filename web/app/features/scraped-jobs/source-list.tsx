import { Button, Menu, Switch } from '@mantine/core';
import { IconDots, IconPlus, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { href, Link } from 'react-router';
import { formatCount } from '../../../../contract/src/numbers.ts';
import type { ScrapeSource } from '../../../../contract/src/scrape-sources.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { confirmAction } from '../../ui/run-action.ts';
import { Section } from '../../ui/section.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { RunHistory, RunSummary } from './run-history.tsx';
import { kindLabels } from './scraped-job-labels.ts';
import {
  isRunning,
  sourcesQuery,
  useDeleteSource,
  useRunSource,
  useSwitchSource,
} from './scraped-jobs.data.ts';
import { SourceForm } from './source-form.tsx';
import styles from './sources.module.css';

/** The sources of scraped jobs with their health, failing ones first. */
export const SourceList = () => {
  const sources = useQuery(sourcesQuery());
  const [editing, setEditing] = useState<{ source: ScrapeSource | undefined }>();
  const [historySource, setHistorySource] = useState<ScrapeSource>();
  const add = (
    <Button
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      onClick={() => setEditing({ source: undefined })}
    >
      Add source
    </Button>
  );
  return (
    <Section
      title="Sources"
      lead="Sources are read as robots.txt allows, one request at a time, and less often after failures."
      aside={add}
    >
      <LoadBoundary
        query={sources}
        skeleton={<ListSkeleton rows={4} label="Loading the sources" />}
        empty={
          <EmptyState
            heading="h3"
            title="No sources yet"
            text="Add the job board of a company that hires fractional executives."
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
                onEdit={() => setEditing({ source })}
                onRuns={() => setHistorySource(source)}
              />
            ))}
          </ul>
        )}
      </LoadBoundary>
      {editing && (
        <SourceForm
          key={editing.source?.id ?? 'new'}
          source={editing.source}
          onClose={() => setEditing(undefined)}
        />
      )}
      {historySource && <RunHistory source={historySource} onClose={() => setHistorySource(undefined)} />}
    </Section>
  );
};

const healthTexts: Record<ScrapeSource['health'], readonly [label: string, tone: Tone]> = {
  new: ['Not run yet', 'neutral'],
  healthy: ['Healthy', 'good'],
  failing: ['Failing', 'bad'],
  paused: ['Paused', 'neutral'],
};

interface RowProps {
  source: ScrapeSource;
  onEdit: () => void;
  onRuns: () => void;
}

const SourceRow = ({ source, onEdit, onRuns }: RowProps) => {
  const { last_run, counts } = source;
  return (
    <li className={styles.source}>
      <div className={styles.summary}>
        <h3>
          {source.name} <StatusBadge status={source.health} texts={healthTexts} />
        </h3>
        <p className={styles.soft}>
          {kindLabels[source.kind]},{' '}
          <a href={source.url} target="_blank" rel="noopener noreferrer nofollow">
            {source.board ?? new URL(source.url).host}
          </a>
        </p>
        <p className={styles.soft}>
          <Link to={`${href('/admin-scraped-jobs')}?source=${source.id}`}>
            {formatCount(counts.fits, 'likely match', 'likely matches')} to review
          </Link>
          , {counts.new - counts.fits - counts.likely_expired} unlikely, {counts.converted} converted
          {counts.likely_expired > 0 && `, ${counts.likely_expired} likely expired`}
        </p>
      </div>
      <div className={styles.health} aria-live="polite">
        {last_run ? <RunSummary run={last_run} /> : <p className={styles.soft}>No runs yet.</p>}
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
        {source.next_run_at && !isRunning(last_run?.state) && (
          <p className={styles.soft}>{formatNextRun(source.next_run_at)}</p>
        )}
      </div>
      <Actions source={source} onEdit={onEdit} onRuns={onRuns} />
    </li>
  );
};

const timeFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'short', hour: '2-digit', minute: '2-digit' });
const formatNextRun = (time: string) =>
  new Date(time) <= new Date() ? 'Next run soon' : `Next run ${timeFormat.format(new Date(time))}`;

const Actions = ({ source, onEdit, onRuns }: RowProps) => {
  const run = useRunSource();
  const change = useSwitchSource();
  const remove = useDeleteSource();
  const running = isRunning(source.last_run?.state);
  const enabled = change.isPending ? change.variables.enabled : source.enabled;
  const deleteSource = () =>
    confirmAction(
      {
        title: `Delete ${source.name}?`,
        text: 'Scraped jobs that only this source lists are deleted. Converted jobs stay.',
        action: 'Delete source',
      },
      () => remove.mutateAsync(source.id),
      ({ message }) => message,
    );
  return (
    <div className={styles.actions}>
      <Switch
        aria-label={`Run ${source.name} automatically`}
        checked={enabled}
        onChange={(event) => change.mutate({ id: source.id, enabled: event.currentTarget.checked })}
      />
      <Button
        variant="default"
        size="sm"
        leftSection={<IconRefresh size={16} aria-hidden="true" />}
        loading={run.isPending || running}
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
          <Menu.Item onClick={onRuns}>View runs</Menu.Item>
          <Menu.Item onClick={onEdit}>Edit</Menu.Item>
          <Menu.Item color="red" onClick={deleteSource}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
};

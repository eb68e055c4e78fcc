import { Button, CloseButton, Switch } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { href, Link } from 'react-router';
import type { Profile } from '../../../../../contract/src/fractionals.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import compareTable from '../../../ui/compare-table.module.css';
import { MatchScore } from '../../../ui/match-score.tsx';
import { LinkButton } from '../../../ui/plain-button.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { profileById } from '../fractionals.data.ts';
import { fullName } from '../profile-format.ts';
import { profilePath } from '../trail.ts';
import styles from './compare-candidates.module.css';
import { type CompareRow, compareRows, sharedSkills } from './compare-rows.ts';

interface Props {
  ids: readonly string[];
  /** The job that the people are matched with, or an empty text. */
  matchJob: string;
  jobSelect: ReactNode;
  /** The actions on a person. */
  actions: (profile: Profile) => ReactNode;
  onRemove: (id: string) => void;
}

/** Up to four candidates in one table. */
export const CompareCandidates = ({ ids, matchJob, ...props }: Props) => {
  const queries = useQueries({ queries: ids.map((id) => profileById(id, matchJob)) });
  // A person who has hidden meanwhile is left out.
  const profiles = queries.flatMap(({ data }) => data ?? []);
  if (queries.some(({ isPending }) => isPending)) return <PageSkeleton />;
  if (profiles.length > 0)
    return (
      <Comparison profiles={profiles} missing={ids.length - profiles.length} matchJob={matchJob} {...props} />
    );
  const [failed] = queries;
  return failed?.error ? (
    <ErrorState
      message={failed.error.message}
      onRetry={() => void Promise.all(queries.map((query) => query.refetch()))}
    />
  ) : (
    <EmptyState
      title="No candidates to compare"
      text={`Select two to ${limits.candidatesCompared} candidates in the search or in a shortlist.`}
      action={<LinkButton to={href('/verified-fractional-candidates')}>Search candidates</LinkButton>}
    />
  );
};

interface ComparisonProps extends Omit<Props, 'ids'> {
  profiles: readonly Profile[];
  /** The number of people who could not be loaded. */
  missing: number;
}

const Comparison = ({ profiles, missing, matchJob, jobSelect, actions, onRemove }: ComparisonProps) => {
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const shared = sharedSkills(profiles);
  const rows = compareRows(profiles).filter(({ differs }) => differs || !onlyDifferent);
  const skills = profiles.map((profile) =>
    profile.skills.filter((skill) => !shared.has(skill.toLowerCase())),
  );
  const best = Math.max(...profiles.map(({ match }) => match?.score ?? 0));
  return (
    <>
      <div className={styles.tools}>
        <Switch
          label="Only differences"
          checked={onlyDifferent}
          onChange={(event) => setOnlyDifferent(event.currentTarget.checked)}
        />
        {jobSelect}
        {profiles.length < limits.candidatesCompared && (
          <Button variant="subtle" size="sm" component={Link} to={href('/verified-fractional-candidates')}>
            Search for more
          </Button>
        )}
      </div>
      {missing > 0 && <p className={styles.missing}>Not shown: {missing} who can no longer be found.</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard on a narrow screen. */}
      <section className={styles.scroll} aria-label="Comparison" tabIndex={0}>
        <table
          className={`${styles.table} ${compareTable.table}`}
          style={{ '--people': profiles.length, '--narrowest-column': '9rem' } as CSSProperties}
        >
          <caption className="visually-hidden">
            Candidates compared. Lines with a bar at their start differ.
          </caption>
          <thead>
            <tr>
              <td />
              {profiles.map((profile) => (
                <Person
                  key={profile.id}
                  profile={profile}
                  matchJob={matchJob}
                  actions={actions(profile)}
                  {...(profiles.length > 1 && { onRemove: () => onRemove(profile.id) })}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {profiles.some(({ match }) => match) && (
              <tr data-differs>
                <th scope="row">
                  <span className={compareTable.header}>Match</span>
                </th>
                {profiles.map(({ id, match }) => (
                  <td key={id}>
                    {match && (
                      <div className={styles.match} data-best={match.score === best || undefined}>
                        <MatchScore {...match} />
                        <ul>
                          {match.reasons.map(({ factor, text }) => (
                            <li key={factor}>{text}</li>
                          ))}
                        </ul>
                      </div>
                    )}
                  </td>
                ))}
              </tr>
            )}
            {rows.map((row) => (
              <Row key={row.label} row={row} profiles={profiles} />
            ))}
            <tr data-differs={skills.some(({ length }) => length > 0) || undefined}>
              <th scope="row">
                <span className={compareTable.header}>
                  Skills{shared.size > 0 && onlyDifferent ? ' not shared' : ''}
                </span>
              </th>
              {profiles.map((profile, index) => (
                <td key={profile.id}>
                  <ul className={styles.skills}>
                    {(onlyDifferent ? (skills[index] ?? []) : profile.skills).map((skill) => (
                      <li key={skill} data-shared={shared.has(skill.toLowerCase()) || undefined}>
                        {skill}
                      </li>
                    ))}
                  </ul>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
      {profiles.length === 1 && <p className={styles.missing}>Add a second person to compare.</p>}
    </>
  );
};

interface PersonProps {
  profile: Profile;
  matchJob: string;
  actions: ReactNode;
  onRemove?: () => void;
}

const Person = ({ profile, matchJob, actions, onRemove }: PersonProps) => (
  <th scope="col">
    <div className={styles.person}>
      <Avatar name={fullName(profile)} picture={profile.profile_picture} size={48} />
      <Link to={profilePath(profile.id, matchJob)}>{fullName(profile)}</Link>
      {onRemove && (
        <CloseButton
          className={styles.remove}
          aria-label={`Remove ${fullName(profile)} from the comparison`}
          onClick={onRemove}
        />
      )}
    </div>
    <p className={styles.headline}>{profile.headline}</p>
    <div className={styles.actions}>{actions}</div>
  </th>
);

const Row = ({ row, profiles }: { row: CompareRow; profiles: readonly Profile[] }) => (
  <tr data-differs={row.differs || undefined}>
    <th scope="row">
      <span className={compareTable.header}>{row.label}</span>
      {row.differs && <span className="visually-hidden">, differs</span>}
    </th>
    {profiles.map(({ id }, index) => (
      <td key={id}>{row.values[index] || '–'}</td>
    ))}
  </tr>
);

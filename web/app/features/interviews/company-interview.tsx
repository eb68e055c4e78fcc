import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Application } from '../../../../contract/src/applications.ts';
import type { Interview } from '../../../../contract/src/interviews.ts';
import { layers } from '../../ui/layers.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { Bar } from '../../ui/skeletons.tsx';
import { CancelInterview, InterviewDetails } from './interview-details.tsx';
import { formatSpan, formatTime } from './interview-times.ts';
import { interviewsOfApplication } from './interviews.data.ts';
import styles from './interviews.module.css';
import { ProposeForm } from './propose-form.tsx';

const stages = ['shortlisted', 'interview', 'offer'];
const isOpen = ({ status }: Interview) => ['proposed', 'asked', 'scheduled'].includes(status);

/** For the company, in an application: propose times, see the answer, cancel. */
export const CompanyInterview = ({ application }: { application: Application }) => {
  const canPropose = stages.includes(application.status);
  const query = useQuery(interviewsOfApplication(application.id));
  const { data } = query;
  const [opened, setOpened] = useState(false);
  const current = data?.results.find(isOpen);
  const past = data?.results.filter(({ status }) => status === 'over') ?? [];
  // An interview that is still open after the hire stays, as the fractional sees it.
  if (!canPropose && past.length === 0 && !current && !query.error) return null;
  return (
    <section className={styles.part}>
      <h3>Interview</h3>
      {data === undefined && (
        <LoadBoundary query={query} skeleton={<Bar height="3rem" />}>
          {() => null}
        </LoadBoundary>
      )}
      {past.map(({ id, starts_at, minutes }) => (
        <p key={id} className={styles.hint}>
          Held on {starts_at && formatSpan(starts_at, minutes)}
        </p>
      ))}
      {current && <OpenInterview interview={current} />}
      {data && (canPropose || current) && (
        <div className={styles.actions}>
          {canPropose && (
            <Button variant="default" size="sm" onClick={() => setOpened(true)}>
              {current ? 'Propose other times' : 'Propose times'}
            </Button>
          )}
          {current && <CancelInterview interview={current} />}
        </div>
      )}
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        zIndex={layers.aboveModal}
        size="56rem"
        title={`Interview ${application.fractional.first_name} ${application.fractional.last_name}`}
      >
        <ProposeForm
          applicationId={application.id}
          name={application.fractional.first_name}
          city={application.fractional.city}
          location={application.fractional.location}
          interview={current}
          onDone={() => setOpened(false)}
        />
      </Modal>
    </section>
  );
};

const OpenInterview = ({ interview }: { interview: Interview }) => {
  const { status, times, answer, fractional } = interview;
  if (status === 'scheduled') return <InterviewDetails interview={interview} />;
  return (
    <div className={styles.facts}>
      {status === 'asked' ? (
        <>
          <p>{fractional.first_name} requested other times.</p>
          <p className={styles.note}>{answer}</p>
        </>
      ) : (
        <>
          <p>Waiting for {fractional.first_name} to pick a time:</p>
          <ul className={styles.proposed}>
            {times.map((time) => (
              <li key={time}>{formatTime(time)}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
};

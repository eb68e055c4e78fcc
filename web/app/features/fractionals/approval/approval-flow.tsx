import { Alert, Button, Progress } from '@mantine/core';
import { useState } from 'react';
import { href, Link, useNavigate, useSearchParams } from 'react-router';
import type { Profile } from '../../../../../contract/src/fractionals.ts';
import { ProgressSteps } from '../../../ui/progress-steps.tsx';
import { useRequestApproval } from '../fractionals.data.ts';
import { BesideResume } from '../import/resume-text.tsx';
import { ProfileView } from '../profile/profile-view.tsx';
import { toCompanyPreview } from '../profile-format.ts';
import { listMissing } from '../strongest-missing.ts';
import styles from './approval-flow.module.css';
import { ApprovalStepForm } from './approval-step-form.tsx';
import { approvalSteps, firstOpenStep, isFilled, stepParam } from './approval-steps.ts';

const reviewIndex = approvalSteps.length;

const stepIndex = (id: string | null): number | undefined => {
  if (id === 'review') return reviewIndex;
  const index = approvalSteps.findIndex((step) => step.id === id);
  return index === -1 ? undefined : index;
};
const stepId = (index: number) => approvalSteps[index]?.id ?? 'review';

/** The steps to approval. The URL holds the step; every change is saved. */
export const ApprovalFlow = ({ profile }: { profile: Profile }) => {
  const [params, setParams] = useSearchParams();
  // Fixed at the first render, so that a save does not change the step.
  const [start] = useState(() => firstOpenStep(profile));
  const current = stepIndex(params.get(stepParam)) ?? start;
  const go = (index: number) => setParams({ [stepParam]: stepId(index) });
  const step = approvalSteps[current];
  const goNext = () => go(current + 1);
  const goBack = current > 0 ? () => go(current - 1) : undefined;
  const completeness = profile.completeness ?? 0;
  return (
    <div className={styles.flow}>
      <div className={styles.progress}>
        <Progress value={completeness} color="brand" aria-label="Completeness" />
        <span>{completeness}%</span>
      </div>
      <ProgressSteps
        label="Steps to approval"
        current={current}
        steps={[
          ...approvalSteps.map((each) => ({
            label: each.label,
            done: isFilled(each, profile),
            to: `?${stepParam}=${each.id}`,
          })),
          { label: 'Send', done: false, to: `?${stepParam}=review` },
        ]}
      />
      {step === undefined ? (
        <Review profile={profile} onGo={go} />
      ) : (
        <BesideResume>
          <section className={styles.step} aria-labelledby="step-title">
            <header>
              <h2 id="step-title">{step.title}</h2>
              <p className={styles.why}>{step.why}</p>
            </header>
            {step.Editor ? (
              <step.Editor profile={profile} onNext={goNext} onBack={goBack} />
            ) : (
              <ApprovalStepForm key={step.id} step={step} profile={profile} onNext={goNext} onBack={goBack} />
            )}
          </section>
        </BesideResume>
      )}
    </div>
  );
};

/** The step that edits each optional section of the profile. */
const stepBySection: Record<string, string> = {
  'case-studies': 'proof',
  languages: 'proof',
  links: 'proof',
  picture: 'files',
  resume: 'files',
};

/** What is missing, what companies will see, and the request itself. */
const Review = ({ profile, onGo }: { profile: Profile; onGo: (index: number) => void }) => {
  const request = useRequestApproval();
  const navigate = useNavigate();
  const missing = profile.checklist?.filter(({ done }) => !done) ?? [];
  const stronger = listMissing(profile).filter(({ needed, section }) => !needed && section in stepBySection);
  const stepOfField = (field: string) => approvalSteps.findIndex(({ checks }) => checks.includes(field));
  const send = async () => {
    await request.mutateAsync();
    await navigate(href('/account/fractional/thank-you'));
  };
  return (
    <section className={styles.step} aria-labelledby="step-title">
      <header>
        <h2 id="step-title">{missing.length === 0 ? 'Ready to send' : 'Almost there'}</h2>
        <p className={styles.why}>
          {missing.length === 0
            ? 'We review every profile and email you the decision with the reason.'
            : 'This is still missing:'}
        </p>
      </header>
      {missing.length > 0 && (
        <ul className={styles.list}>
          {missing.map(({ field, label }) => (
            <li key={field}>
              <Button variant="default" size="sm" onClick={() => onGo(stepOfField(field))}>
                {label}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {stronger.length > 0 && (
        <div className={styles.stronger}>
          <h3>Make it stronger</h3>
          <ul>
            {stronger.map(({ section, title, why }) => (
              <li key={section}>
                <Link to={`?${stepParam}=${stepBySection[section]}`}>{title}</Link>
                <span className={styles.why}>{why}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {request.error && (
        <Alert color="red" role="alert">
          {request.error.message}
        </Alert>
      )}
      <div className={styles.footer}>
        <Button variant="default" onClick={() => onGo(reviewIndex - 1)}>
          Back
        </Button>
        <Button
          disabled={missing.length > 0}
          loading={request.isPending}
          onClick={() => void send().catch(() => undefined)}
        >
          Send for approval
        </Button>
      </div>
      {missing.length === 0 && (
        <section className={styles.preview} aria-label="Preview: what companies see">
          <h3>What companies see</h3>
          <div>
            <ProfileView profile={toCompanyPreview(profile)} heading="h2" />
          </div>
        </section>
      )}
    </section>
  );
};

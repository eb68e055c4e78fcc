import { Button, TagsInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CompetitorList } from '../../../../contract/src/conflicts.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { useSend } from '../../lib/use-send.ts';
import { Failure } from '../../ui/failure.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { Section } from '../../ui/section.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { successToast } from '../../ui/toasts.ts';
import { competitors, useSaveCompetitors } from './companies.data.ts';
import styles from './company-domains.module.css';

/** The private list of the company's competitors. Shown to the owner. */
export const Competitors = () => (
  <Section
    anchor="competitors"
    title="Competitors"
    lead="You and the person are told before an invitation or application if they work for one of these companies. Only your team sees the list."
  >
    <LoadBoundary query={useQuery(competitors)} skeleton={<ListSkeleton rows={1} />}>
      {(saved) => <CompetitorFields saved={saved} />}
    </LoadBoundary>
  </Section>
);

const CompetitorFields = ({ saved }: { saved: CompetitorList }) => {
  const save = useSaveCompetitors();
  const form = useForm({ initialValues: saved, validate: schemaResolver(CompetitorList, { sync: true }) });
  const [shown, setShown] = useState(saved);
  // A list that was saved in another tab replaces the shown one, unless that has unsaved changes.
  if (shown !== saved && !form.isDirty()) {
    setShown(saved);
    form.setInitialValues(saved);
    form.setValues(saved);
  }
  const { busy, failure, onSubmit } = useSend(form, async (values) => {
    const stored = await save.mutateAsync(values);
    form.setInitialValues(stored);
    form.setValues(stored);
    successToast('Your list was saved.');
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <TagsInput
        label="Companies"
        description={`Up to ${limits.competitors} names. Press Enter after each. You can save the list ${limits.competitorChangesDay} times a day.`}
        splitChars={[';']}
        maxTags={limits.competitors}
        {...form.getInputProps('names')}
      />
      <Failure message={failure} />
      <div>
        <Button type="submit" variant="default" loading={busy}>
          Save
        </Button>
      </div>
    </form>
  );
};

import { Button, TagsInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { CompetitorList, type StoredCompetitorList } from '../../../../contract/src/conflicts.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { useFollowedRecord } from '../../lib/use-loaded-record.ts';
import { useSend } from '../../lib/use-send.ts';
import { Failure } from '../../ui/failure.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { Section } from '../../ui/section.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { successToast } from '../../ui/toasts.ts';
import { competitorsQuery, useSaveCompetitors } from './companies.data.ts';
import styles from './company-domains.module.css';

/** The private list of the company's competitors. Shown to the owner. */
export const Competitors = () => (
  <Section
    anchor="competitors"
    title="Competitors"
    lead="You and the person are told before an invitation or application if they work for one of these companies. Only your team sees the list."
  >
    <LoadBoundary query={useQuery(competitorsQuery())} skeleton={<ListSkeleton rows={1} />}>
      {(saved) => <CompetitorFields saved={saved} />}
    </LoadBoundary>
  </Section>
);

const toFields = ({ names }: StoredCompetitorList): CompetitorList => ({ names });

const CompetitorFields = ({ saved }: { saved: StoredCompetitorList }) => {
  const save = useSaveCompetitors();
  const form = useForm({
    initialValues: toFields(saved),
    validate: schemaResolver(CompetitorList, { sync: true }),
  });
  const { saveOptions, show } = useFollowedRecord(form, saved, toFields, toFields);
  const { busy, failure, onSubmit } = useSend(form, async (body) => {
    show(await save.mutateAsync({ body, ...saveOptions() }));
    successToast('Your list was saved.');
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <TagsInput
        label="Companies"
        description={`Up to ${limits.competitors} names. Press Enter after each. You can save the list ${limits.competitorChangesDay} times a day.`}
        splitChars={[';', '\n']}
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

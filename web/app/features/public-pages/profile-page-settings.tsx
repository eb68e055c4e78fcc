import { Button, Checkbox, Stack } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import {
  type OwnProfilePage,
  type ProfilePageSection,
  profilePageUpdate,
} from '../../../../contract/src/public-profiles.ts';
import { publicProfilePath } from '../../../../contract/src/slug-address.ts';
import { useAbsoluteUrl } from '../../lib/page-meta.ts';
import { toOptions } from '../../lib/select-options.ts';
import { useFollowed } from '../../lib/use-loaded-record.ts';
import { useSend } from '../../lib/use-send.ts';
import { Failure } from '../../ui/failure.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { successToast } from '../../ui/toasts.ts';
import styles from './page-settings.module.css';
import { profilePage, useSaveProfilePage } from './public-pages.data.ts';
import { PageLinks, VisibilityFields } from './visibility-fields.tsx';

const sectionLabels: Record<ProfilePageSection, string> = {
  picture: 'Picture',
  bio: 'About',
  skills: 'Skills',
  case_studies: 'Case studies',
  capacity: 'Free hours',
  rates: 'Rates',
  references: 'References that all companies may read',
  reviews: 'Average rating, from three reviews on',
};

const hiddenTexts: Record<NonNullable<OwnProfilePage['hidden_by']>, string> = {
  unapproved: 'You can publish your page once your profile is approved.',
  anonymous: 'Your page is hidden while your profile is anonymous.',
  paused: 'Your page is hidden while your profile is paused.',
};

/** The settings of the fractional’s public page. */
export const ProfilePageSettings = () => (
  <section id="public-profile" className={styles.section} aria-labelledby="public-profile-title">
    <h2 id="public-profile-title">Public profile</h2>
    <p className={styles.soft}>
      A page to share, with what you choose below. It never shows your email address, resume, links, employers
      or hidden companies. Everyone with its address can read it, also companies that you hide from.
    </p>
    <LoadBoundary query={useQuery(profilePage())} skeleton={<ListSkeleton rows={2} />}>
      {(page) => <Settings page={page} />}
    </LoadBoundary>
  </section>
);

const toValues = ({ suggested_slug: slug, visibility, sections }: OwnProfilePage) => ({
  slug,
  visibility,
  sections,
});

const Settings = ({ page }: { page: OwnProfilePage }) => {
  const save = useSaveProfilePage();
  const toAbsoluteUrl = useAbsoluteUrl();
  const form = useForm({
    initialValues: toValues(page),
    ...(profilePageUpdate.body && { validate: schemaResolver(profilePageUpdate.body, { sync: true }) }),
  });
  const showSaved = useFollowed(form, page, toValues);
  const { busy, failure, onSubmit } = useSend(form, async (values) => {
    const saved = await save.mutateAsync(values);
    showSaved(saved);
    successToast(saved.visibility === 'off' ? 'Your page is off.' : 'Your page is saved.');
  });
  const isShown = page.visibility !== 'off' && page.hidden_by === null;
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      {page.hidden_by !== null && <p className={styles.notice}>{hiddenTexts[page.hidden_by]}</p>}
      <VisibilityFields form={form} prefix={toAbsoluteUrl(publicProfilePath(''))} />
      <Checkbox.Group
        label="What it shows besides name, headline and functions"
        {...form.getInputProps('sections')}
      >
        <Stack gap="sm" mt="xs">
          {toOptions(sectionLabels).map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Failure message={failure} />
      <div className={styles.buttons}>
        <Button
          type="submit"
          variant="default"
          loading={busy}
          disabled={page.hidden_by === 'unapproved' && form.values.visibility !== 'off'}
        >
          Save
        </Button>
        {isShown && page.slug !== null && <PageLinks url={toAbsoluteUrl(publicProfilePath(page.slug))} />}
      </div>
    </form>
  );
};

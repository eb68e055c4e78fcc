import { Button } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { companyPageUpdate, type OwnCompanyPage } from '../../../../contract/src/company-pages.ts';
import { companyPagePath } from '../../../../contract/src/slug-address.ts';
import { useAbsoluteUrl } from '../../lib/page-meta.ts';
import { useFollowed } from '../../lib/use-loaded-record.ts';
import { useSend } from '../../lib/use-send.ts';
import { Failure } from '../../ui/failure.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { successToast } from '../../ui/toasts.ts';
import styles from './page-settings.module.css';
import { companyPage, useSaveCompanyPage } from './public-pages.data.ts';
import { PageLinks, VisibilityFields } from './visibility-fields.tsx';

/** The settings of the company’s public page, for its owner. */
export const CompanyPageSettings = () => (
  <section id="public-page" className={styles.section} aria-labelledby="public-page-title">
    <h2 id="public-page-title">Public page</h2>
    <p className={styles.soft}>
      A page to share with your profile, your live jobs, how fast you reply and how fast you pay.
    </p>
    <LoadBoundary query={useQuery(companyPage())} skeleton={<ListSkeleton rows={1} />}>
      {(page) => <Settings page={page} />}
    </LoadBoundary>
  </section>
);

const toValues = ({ suggested_slug: slug, visibility }: OwnCompanyPage) => ({ slug, visibility });

const Settings = ({ page }: { page: OwnCompanyPage }) => {
  const save = useSaveCompanyPage();
  const toAbsoluteUrl = useAbsoluteUrl();
  const form = useForm({
    initialValues: toValues(page),
    ...(companyPageUpdate.body && { validate: schemaResolver(companyPageUpdate.body, { sync: true }) }),
  });
  const showSaved = useFollowed(form, page, toValues);
  const { busy, failure, onSubmit } = useSend(form, async (values) => {
    const saved = await save.mutateAsync(values);
    showSaved(saved);
    successToast(saved.visibility === 'off' ? 'Your page is off.' : 'Your page is saved.');
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <VisibilityFields form={form} prefix={toAbsoluteUrl(companyPagePath(''))} canIndex={page.can_index} />
      <Failure message={failure} />
      <div className={styles.buttons}>
        <Button type="submit" variant="default" loading={busy}>
          Save
        </Button>
        {page.visibility !== 'off' && page.slug !== null && (
          <PageLinks url={toAbsoluteUrl(companyPagePath(page.slug))} />
        )}
      </div>
    </form>
  );
};

import { schemaResolver, useForm } from '@mantine/form';
import { CompanyUpdate, type OwnCompany } from '../../../../contract/src/companies.ts';
import { useLoadedRecord } from '../../lib/use-loaded-record.ts';
import { useSend } from '../../lib/use-send.ts';
import { successToast } from '../../ui/toasts.ts';
import { useUnsavedChanges } from '../../ui/use-unsaved-changes.ts';
import { useSaveCompany } from './companies.data.ts';

type Fields = Required<Omit<CompanyUpdate, 'logo_id'>>;
/** The values of the form: null becomes an empty text. */
export type CompanyValues = Omit<
  Fields,
  'website' | 'linkedin_url' | 'founded_year' | 'registration_number'
> & {
  website: string;
  linkedin_url: string;
  founded_year: number | '';
  registration_number: string;
};

const toValues = (company: OwnCompany): CompanyValues => ({
  name: company.name,
  headline: company.headline,
  about: company.about,
  website: company.website ?? '',
  linkedin_url: company.linkedin_url ?? '',
  main_category: company.main_category,
  location: company.location,
  city: company.city,
  client_type_expertise: company.client_type_expertise,
  stage: company.stage,
  headcount: company.headcount,
  founded_year: company.founded_year ?? '',
  registration_number: company.registration_number ?? '',
});

export const toUpdate = (values: CompanyValues) => ({
  ...values,
  website: values.website.trim() || null,
  linkedin_url: values.linkedin_url.trim() || null,
  founded_year: values.founded_year === '' ? null : values.founded_year,
  registration_number: values.registration_number.trim() || null,
});

const validate = schemaResolver(CompanyUpdate, { sync: true });

/** The form of a company’s profile. A save merges what somebody else has saved meanwhile. */
export const useCompanyForm = (company: OwnCompany) => {
  const save = useSaveCompany();
  const record = useLoadedRecord(company, (loaded) => toUpdate(toValues(loaded)));
  const form = useForm<CompanyValues>({
    initialValues: toValues(company),
    validate: (values) => validate(toUpdate(values)),
  });
  useUnsavedChanges(form.isDirty(), ['tab']);
  const sending = useSend(form, async (values) => {
    const saved = await save.mutateAsync({ changes: toUpdate(values), ...record.saveOptions() });
    const stored = toValues(saved);
    form.setInitialValues(stored);
    const hasOthersChanges = record.takeSaved(saved);
    if (hasOthersChanges) form.setValues(stored);
    // A new name may have to wait for an admin, and links are completed with https://.
    const { name, website, linkedin_url } = stored;
    form.setValues({ name, website, linkedin_url });
    form.resetDirty(stored);
    successToast(
      saved.rename?.status === 'pending' && values.name !== saved.name
        ? 'Profile saved. The new name shows once we have checked it.'
        : 'Profile saved.',
    );
  });
  return { form, ...sending };
};

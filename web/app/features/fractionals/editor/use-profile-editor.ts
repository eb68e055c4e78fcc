import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { type Profile, ProfileUpdate } from '../../../../../contract/src/fractionals.ts';
import { useLoadedRecord } from '../../../lib/use-loaded-record.ts';
import { useSend } from '../../../lib/use-send.ts';
import { useSaveProfile } from '../fractionals.data.ts';
import { type DraftField, type ProfileDraft, toDraft, toUpdate } from './profile-draft.ts';

export type ProfileForm = UseFormReturnType<ProfileDraft>;

const validate = schemaResolver(ProfileUpdate, { sync: true });

/** A form over some fields of the fractional’s own profile. */
export const useProfileEditor = (
  profile: Profile,
  fields: readonly DraftField[],
  onSaved: () => void,
  onChange?: () => void,
) => {
  const mutation = useSaveProfile();
  const record = useLoadedRecord(profile, (loaded) => ({
    ...toUpdate(toDraft(loaded), fields),
    skills: loaded.skills,
  }));
  const form = useForm<ProfileDraft>({
    initialValues: toDraft(profile),
    validate: (draft) => validate(toUpdate(draft, fields)),
    ...(onChange ? { onValuesChange: onChange } : {}),
  });
  const save = async (draft: ProfileDraft) => {
    const saved = await mutation.mutateAsync({
      update: toUpdate(draft, fields),
      ...(fields.includes('skills') ? { skills: draft.skills } : {}),
      merge: record.saveOptions(),
    });
    const shown = record.takeSaved(saved) ? toDraft(saved) : draft;
    if (shown !== draft) form.setValues(shown);
    form.resetDirty(shown);
  };
  const { failure, onSubmit } = useSend(
    form,
    async (draft) => {
      await save(draft);
      onSaved();
    },
    // Errors of fields that this form does not show are part of `failure`.
    (error) =>
      Object.fromEntries(
        Object.entries(error.fields).filter(([name]) => fields.some((field) => name.startsWith(field))),
      ),
  );
  /** Saves a valid draft; errors are shown at the next submit. */
  const saveDraft = async () => {
    const draft = form.getValues();
    if (form.isDirty() && Object.keys(validate(toUpdate(draft, fields))).length === 0)
      await save(draft).catch(() => undefined);
  };
  return { form, failure, onSubmit, saveDraft, saving: mutation.isPending, saved: mutation.isSuccess };
};

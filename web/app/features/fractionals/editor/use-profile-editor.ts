import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { useState } from 'react';
import { CallError } from '../../../../../contract/src/client.ts';
import { type Profile, ProfileUpdate } from '../../../../../contract/src/fractionals.ts';
import { useSaveProfile } from '../fractionals.data.ts';
import { type DraftField, draftOf, type ProfileDraft, updateOf } from './profile-draft.ts';

export type ProfileForm = UseFormReturnType<ProfileDraft>;

const check = schemaResolver(ProfileUpdate, { sync: true });

/**
 * A form over some fields of one's own profile. `save` answers whether it was saved; what the server refuses is
 * shown at its field, and `problem` tells what belongs to none.
 */
export const useProfileEditor = (
  profile: Profile,
  fields: readonly DraftField[],
  onChange?: (form: ProfileDraft) => void,
) => {
  const mutation = useSaveProfile();
  const [problem, setProblem] = useState<string>();
  const form = useForm<ProfileDraft>({
    initialValues: draftOf(profile),
    validate: (draft) => check(updateOf(draft, fields)),
    ...(onChange ? { onValuesChange: onChange } : {}),
  });
  const send = async (draft: ProfileDraft) => {
    await mutation.mutateAsync({
      update: updateOf(draft, fields),
      ...(fields.includes('skills') ? { skills: draft.skills } : {}),
    });
    form.resetDirty(draft);
  };
  const focusFirst = (errors: object) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus();
  const save = async (): Promise<boolean> => {
    setProblem(undefined);
    const { hasErrors, errors } = form.validate();
    if (hasErrors) {
      focusFirst(errors);
      return false;
    }
    try {
      await send(form.getValues());
      return true;
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      form.setErrors(cause.fields);
      focusFirst(cause.fields);
      if (!Object.keys(cause.fields).some((field) => fields.some((own) => field.startsWith(own))))
        setProblem(cause.message);
      return false;
    }
  };
  /** Saves what can be saved already; what is wrong is told once one asks to go on. */
  const saveQuietly = async () => {
    const draft = form.getValues();
    if (form.isDirty() && Object.keys(check(updateOf(draft, fields))).length === 0)
      await send(draft).catch(() => undefined);
  };
  return { form, save, saveQuietly, saving: mutation.isPending, saved: mutation.isSuccess, problem };
};

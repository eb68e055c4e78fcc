import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CallError } from '../../../../../contract/src/client.ts';
import { type Profile, ProfileUpdate } from '../../../../../contract/src/fractionals.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { useLoadedRecord } from '../../../lib/use-loaded-record.ts';
import { useSend } from '../../../lib/use-send.ts';
import { useSaveProfile } from '../fractionals.data.ts';
import { useTextTargets } from '../import/import-context.tsx';
import { appendText } from './append-text.ts';
import { type DraftField, fieldLabels, type ProfileDraft, toDraft, toUpdate } from './profile-draft.ts';

export type ProfileForm = UseFormReturnType<ProfileDraft>;

/** What the last autosave left out. */
export interface Unsaved {
  fields: readonly { field: DraftField; message: string }[];
  /** Why nothing was saved, where no field is the reason. */
  failure: string | undefined;
}
const nothingUnsaved: Unsaved = { fields: [], failure: undefined };

const pick = (draft: ProfileDraft, fields: readonly DraftField[]) =>
  Object.fromEntries(fields.map((field) => [field, draft[field]])) as Partial<ProfileDraft>;

/** How text of a resume is put into a field. */
const takers: Partial<Record<DraftField, (form: ProfileForm, text: string) => void>> = {
  headline: (form, text) => form.setFieldValue('headline', text.slice(0, limits.headlineCharacters)),
  city: (form, text) => form.setFieldValue('city', text.slice(0, 80)),
  bio: (form, text) => form.setFieldValue('bio', (before) => appendText(before, text)),
  skills: (form, text) =>
    form.setFieldValue('skills', (before) => addSkills(before, text.split(/[,;|•·\n]/))),
};

const addSkills = (before: readonly string[], found: readonly string[]): string[] => {
  const names = [
    ...before,
    ...found.map((name) => name.trim()).filter((name) => name !== '' && name.length <= 60),
  ];
  const byLowerCase = new Map(names.toReversed().map((name) => [name.toLowerCase(), name]));
  return [...byLowerCase.values()].toReversed().slice(0, limits.profileSkills.max);
};

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
  const [unsaved, setUnsaved] = useState<Unsaved>(nothingUnsaved);
  const saves = useRef<Promise<unknown>>(Promise.resolve());
  /** Runs one save after another: each needs the version that the one before has made. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = saves.current.then(work);
    saves.current = result.catch(() => {});
    return result;
  };
  const save = async (draft: ProfileDraft, saving: readonly DraftField[] = fields) => {
    const saved = await mutation.mutateAsync({
      update: toUpdate(draft, saving),
      ...(saving.includes('skills') ? { skills: draft.skills } : {}),
      merge: record.saveOptions(),
    });
    // Before the person is led on, which would ask about what is unsaved.
    flushSync(() => setUnsaved(nothingUnsaved));
    // Fields that were left out stay as they were typed.
    const isAll = saving.length === fields.length;
    const shown = record.takeSaved(saved) && isAll ? toDraft(saved) : draft;
    if (shown !== draft) form.setValues(shown);
    form.resetDirty(isAll ? shown : { ...toDraft(saved), ...pick(draft, saving) });
  };
  useTextTargets(
    fields.flatMap((field) => {
      const take = takers[field];
      return take ? [{ label: fieldLabels[field] ?? field, take: (text: string) => take(form, text) }] : [];
    }),
  );
  const { failure, onSubmit } = useSend(
    form,
    async (draft) => {
      await inTurn(() => save(draft));
      onSaved();
    },
    // Errors of fields that this form does not show are part of `failure`.
    (error) =>
      Object.fromEntries(
        Object.entries(error.fields).filter(([name]) => fields.some((field) => name.startsWith(field))),
      ),
  );
  const listInvalid = (draft: ProfileDraft) => {
    const errors = Object.entries(validate(toUpdate(draft, fields)));
    return fields.flatMap((field) => {
      const found = errors.find(([path]) => path === field || path.startsWith(`${field}.`));
      return found ? [{ field, message: String(found[1]) }] : [];
    });
  };
  /** Saves the valid fields of a draft. `unsaved` tells which were left out, or why none could be saved. */
  const saveDraft = () => inTurn(saveValid);
  const saveValid = async () => {
    const draft = form.getValues();
    if (!form.isDirty()) return;
    const invalid = listInvalid(draft);
    const valid = fields.filter((field) => !invalid.some((left) => left.field === field));
    try {
      if (valid.length > 0) await save(draft, valid);
      setUnsaved({ fields: invalid, failure: undefined });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const refused = fields.flatMap((field) => {
        const message = Object.entries(error.fields).find(([path]) => path.split('.')[0] === field)?.[1];
        return message === undefined ? [] : [{ field, message }];
      });
      setUnsaved({
        fields: [...invalid, ...refused],
        failure: refused.length > 0 ? undefined : error.message,
      });
    }
  };
  return {
    form,
    failure,
    onSubmit,
    saveDraft,
    unsaved,
    /** Whether a save of the draft would leave out what the person has entered. */
    hasInvalid: listInvalid(form.values).some(({ field }) => form.isDirty(field)),
    saving: mutation.isPending,
    saved: mutation.isSuccess,
  };
};

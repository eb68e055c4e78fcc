import { type SubmitEvent, useRef, useState } from 'react';

export type PlainFields = Partial<Record<string, string>>;
type Input = HTMLInputElement | HTMLTextAreaElement;

/** What a call refused, as far as a form shows it; the class itself would bring the contract into the page. */
interface Refusal {
  status?: number;
  message?: string;
  fields?: Record<string, string>;
}

const sayWrong = ({ validity, validationMessage, type }: Input): string => {
  if (validity.valueMissing) return 'This is required.';
  if (validity.typeMismatch && type === 'email') return 'Please enter a valid e-mail address.';
  if (validity.typeMismatch && type === 'url') return 'Please enter a full link that starts with https://.';
  return validationMessage;
};

interface Options<T> {
  /** `key` is the same while what is sent is: one message, however often it is tried. */
  send: (fields: PlainFields, key: string) => Promise<T>;
  /** What to say where there were too many of them. */
  tooMany: string;
}

/**
 * A form of a public page. Without JavaScript it posts to its `action`; with it, `send` is called and the outcome shows
 * in place: `done` is its answer, `errors` say what is wrong with fields, `failure` what is wrong with the whole.
 */
export const usePlainForm = <T>({ send, tooMany }: Options<T>) => {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<T>();
  const attempt = useRef({ text: '', key: '' });

  const showErrors = (form: HTMLFormElement, found: Record<string, string>) => {
    setErrors(found);
    const first = [...form.elements].find((element) => (element as Input).name in found);
    if (first) (first as Input).focus();
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy) return;
    const wrong = ([...form.elements] as Input[]).filter((input) => input.name && !input.validity.valid);
    if (wrong.length > 0)
      return showErrors(form, Object.fromEntries(wrong.map((input) => [input.name, sayWrong(input)])));
    const fields = Object.fromEntries(new FormData(form)) as PlainFields;
    const text = JSON.stringify(fields);
    if (attempt.current.text !== text) attempt.current = { text, key: crypto.randomUUID() };
    setErrors({});
    setFailure(undefined);
    setBusy(true);
    try {
      setDone(await send(fields, attempt.current.key));
    } catch (cause) {
      const { status, message, fields: refused = {} } = cause as Refusal;
      if (Object.keys(refused).length > 0) showErrors(form, refused);
      else if (status === 429) setFailure(tooMany);
      else
        setFailure(status ? message : 'That did not go through. Please check your connection and try again.');
    } finally {
      setBusy(false);
    }
  };

  // The browser's own bubbles are for where no JavaScript runs.
  const ref = (form: HTMLFormElement | null) => {
    if (form) form.noValidate = true;
  };
  return { errors, failure, busy, done, form: { method: 'post', ref, onSubmit } };
};

import { type SubmitEvent, useRef, useState } from 'react';

export type PlainFields = Partial<Record<string, string>>;
type Input = HTMLInputElement | HTMLTextAreaElement;

/** The fields of `CallError` that a form shows. Importing the class would add the contract to the page's code. */
interface Failure {
  status?: number;
  message?: string;
  fields?: Record<string, string>;
}

const describeInvalid = ({ validity, validationMessage, type }: Input): string => {
  if (validity.valueMissing) return 'This is required.';
  if (validity.typeMismatch && type === 'email') return 'Enter a valid email address.';
  return validationMessage;
};

interface Options<T> {
  send: (fields: PlainFields) => Promise<T>;
  /** The message for status 429. */
  tooMany: string;
}

/**
 * Submits a form of a public page, made of native fields (`PlainField`). Without JavaScript the form posts to its
 * `action`; with it, `send` is called, and the outcome is `done` (the response), `errors` by field, or `failure`. Pages
 * with the component library use Mantine's `useForm` with `useSend`.
 */
export const usePlainForm = <T>({ send, tooMany }: Options<T>) => {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  // A second submission may come before the next rendering, when `busy` is still false.
  const running = useRef(false);
  const [done, setDone] = useState<T>();

  const showErrors = (form: HTMLFormElement, fieldErrors: Record<string, string>) => {
    setErrors(fieldErrors);
    const first = [...form.elements].find((element) => (element as Input).name in fieldErrors);
    if (first) (first as Input).focus();
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (running.current) return;
    const invalid = ([...form.elements] as Input[]).filter((input) => input.name && !input.validity.valid);
    if (invalid.length > 0)
      return showErrors(
        form,
        Object.fromEntries(invalid.map((input) => [input.name, describeInvalid(input)])),
      );
    const fields = Object.fromEntries(new FormData(form)) as PlainFields;
    setErrors({});
    setFailure(undefined);
    running.current = true;
    setBusy(true);
    try {
      setDone(await send(fields));
    } catch (cause) {
      const { status, message, fields: fieldErrors = {} } = cause as Failure;
      if (Object.keys(fieldErrors).length > 0) showErrors(form, fieldErrors);
      else if (status === 429) setFailure(tooMany);
      else setFailure(status ? message : 'Couldn’t send the form. Check your connection and try again.');
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  // Disable the browser's validation messages, which remain without JavaScript.
  const ref = (form: HTMLFormElement | null) => {
    if (form) form.noValidate = true;
  };
  return { errors, failure, busy, done, form: { method: 'post', ref, onSubmit } };
};

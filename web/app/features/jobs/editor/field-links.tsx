import { fieldId, focusField } from './field-anchors.ts';
import { jobFieldLabel } from './job-form-values.ts';

/** Links that focus fields of the form. */
export const FieldLinks = ({ fields }: { fields: readonly string[] }) => (
  <ul>
    {fields.map((field) => (
      <li key={field}>
        <a
          href={`#${fieldId(field)}`}
          onClick={(event) => {
            event.preventDefault();
            focusField(field);
          }}
        >
          {jobFieldLabel(field)}
        </a>
      </li>
    ))}
  </ul>
);

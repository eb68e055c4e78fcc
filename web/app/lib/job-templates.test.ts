import { expect, test } from 'vitest';
import { JobDescriptionText, JobForm } from '../../../contract/src/job-form.ts';
import { FractionalType } from '../../../contract/src/values.ts';
import { loadJobTemplate } from './job-templates.ts';

test.each(FractionalType.options)(
  'the template of %s is a valid draft with a full description',
  async (type) => {
    const template = await loadJobTemplate(type);
    expect(JobForm.safeParse({ ...template, fractional_type: type, status: 'draft' }).error).toBeUndefined();
    const text = template.description.replace(/<[^>]*>/g, ' ');
    expect(JobDescriptionText.safeParse(text).success).toBe(true);
    expect(template.outcomes).toHaveLength(3);
  },
);

import type { JobForm } from '../../../contract/src/job-form.ts';
import type { FractionalType } from '../../../contract/src/values.ts';

/** What a template of `content/job-templates.json` fills in; the rest is the company's to decide. */
type JobTemplate = Required<
  Pick<JobForm, 'title' | 'description' | 'outcomes' | 'skills' | 'hours_per_week_min' | 'hours_per_week_max'>
>;

/** The template of a function, from the operator's file, which is loaded when it is first needed. */
export const loadJobTemplate = async (type: FractionalType): Promise<JobTemplate> => {
  const { default: templates } = await import('../../../content/job-templates.json');
  const { description, hours, ...template } = templates[type];
  const [hours_per_week_min = 5, hours_per_week_max = 10] = hours;
  return {
    ...template,
    description: description.map((paragraph) => `<p>${paragraph}</p>`).join(''),
    hours_per_week_min,
    hours_per_week_max,
  };
};

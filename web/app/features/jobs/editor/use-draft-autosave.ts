import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../../../../contract/src/client.ts';
import { jobDraftUpdate } from '../../../../../contract/src/job-drafts.ts';
import type { JobForm } from '../../../../../contract/src/job-form.ts';
import { type Job, jobCreate, jobDetail, jobList } from '../../../../../contract/src/jobs.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { call } from '../../../lib/call.ts';
import { getQueryClient, invalidate } from '../../../lib/query-client.ts';
import { findProblems, type JobValues, toNewJob, toUpdate, toValues } from './job-form-values.ts';

/** The pause in typing after which a draft is saved. */
const pauseMilliseconds = 1_500;

/** Whether the server takes the values as a draft: it needs a title. */
const canStore = ({ title }: JobValues) => {
  const { length } = title.trim();
  return length >= limits.jobTitleCharacters.min && length <= limits.jobTitleCharacters.max;
};

/** The body without the fields that are invalid now. */
const validPart = <Body extends object>(body: Body, values: JobValues): Body => {
  const problems = findProblems(values, false);
  return Object.fromEntries(Object.entries(body).filter(([name]) => !(name in problems))) as Body;
};

interface Options {
  enabled: boolean;
  values: JobValues;
  /** The draft on the server; undefined for a new job. */
  stored: Job | undefined;
  /** What restored input of an earlier visit began from. */
  base?: LoadedJob | undefined;
  onCreated: (job: Job) => void;
  /** Called when the server has these values; those that are invalid for now only in part. */
  onStored: (values: JobValues, isWhole: boolean) => void;
  /** Called with the fields that somebody else has changed. */
  onMerged: (theirs: Partial<JobValues>) => void;
}

/** What the server had when the input began. */
export interface LoadedJob {
  values: JobValues;
  version: number | null;
}

/** The values that the form and the server have in common, for saves that merge what others have saved since. */
const useLoadedJob = (stored: Job | undefined, base: LoadedJob | undefined) => {
  const loaded = useRef(base ?? (stored && { values: toValues(stored), version: stored.version }));
  return {
    get: () => loaded.current,
    set: (values: JobValues, version: number | null) => {
      loaded.current = { values, version };
    },
    fields: () => loaded.current && { ...toUpdate(loaded.current.values), version: loaded.current.version },
  };
};

/** The fields of `saved` that differ from what was sent, without those that were typed since. */
const changedByOthers = (saved: JobValues, sent: JobValues, shown: JobValues): Partial<JobValues> =>
  Object.fromEntries(
    Object.entries(saved).filter(([field, value]) => {
      const [mine, now] = [sent[field as keyof JobValues], shown[field as keyof JobValues]];
      return JSON.stringify(value) !== JSON.stringify(mine) && JSON.stringify(now) === JSON.stringify(mine);
    }),
  );

/**
 * Saves a draft on the server while it is typed, one save at a time. `flush` saves at once and resolves with the id of
 * the draft; it throws what the call throws. Once the person has left the question about changes of others open, only
 * `flush` asks again.
 */
export const useDraftAutosave = (options: Options) => {
  const [state, setState] = useState<
    'local' | 'saving' | 'saved' | 'partly' | 'failed' | 'refused' | 'conflict'
  >(options.stored ? 'saved' : 'local');
  const [refusal, setRefusal] = useState('');
  const latest = useRef(options);
  latest.current = options;
  const draftId = useRef(options.stored?.id);
  const storedText = useRef(options.stored ? JSON.stringify(toValues(options.stored)) : '');
  const loaded = useLoadedJob(options.stored, options.base);
  const isConflict = useRef(false);
  const running = useRef<Promise<void>>(undefined);
  // A creation without an answer is sent again as it was: the draft may exist.
  const creation = useRef<Omit<JobForm, 'status'>>(undefined);
  const text = JSON.stringify(options.values);

  const isDue = () => {
    const { enabled, values } = latest.current;
    return enabled && canStore(values) && storedText.current !== JSON.stringify(values);
  };

  const create = async (values: JobValues) => {
    creation.current ??= validPart(toNewJob(values), values);
    const job = await call(jobCreate, { body: { ...creation.current, status: 'draft' }, quiet: true });
    draftId.current = job.id;
    loaded.set(toValues(job), job.version);
    latest.current.onCreated(job);
    await invalidate(jobList);
  };

  const update = async (id: string, values: JobValues) => {
    let isMerged = false;
    const { version } = await call(jobDraftUpdate, {
      params: { id },
      body: validPart(toUpdate(values), values),
      loaded: loaded.fields(),
      onMerged: () => {
        isMerged = true;
      },
      quiet: true,
    });
    const isWhole = Object.keys(findProblems(values, false)).length === 0;
    const saved = isMerged ? toValues(await call(jobDetail, { params: { id }, quiet: true })) : values;
    loaded.set(saved, version);
    storedText.current = JSON.stringify(saved);
    if (isMerged) {
      const theirs = changedByOthers(saved, values, latest.current.values);
      // The next save may begin before the form is drawn again; it must not revert what was merged.
      latest.current = { ...latest.current, values: { ...latest.current.values, ...theirs } };
      latest.current.onMerged(theirs);
    }
    latest.current.onStored(saved, isWhole);
    return isWhole;
  };

  const saveAll = async () => {
    setState('saving');
    try {
      let isWhole = true;
      // After a creation once more: its body may be that of an earlier attempt.
      while (isDue()) {
        if (draftId.current === undefined) await create(latest.current.values);
        else isWhole = await update(draftId.current, latest.current.values);
      }
      isConflict.current = false;
      setState(isWhole ? 'saved' : 'partly');
      // The form is newer than any answer in the cache.
      getQueryClient().removeQueries({ queryKey: [jobDetail.path], type: 'inactive' });
    } catch (error) {
      isConflict.current = error instanceof CallError && error.code === 'changed_meanwhile';
      const isRefused = error instanceof CallError && error.status >= 400 && error.status < 500;
      if (isRefused) setRefusal(Object.values(error.fields)[0] ?? error.message);
      setState(isConflict.current ? 'conflict' : isRefused ? 'refused' : 'failed');
      throw error;
    }
  };

  const flush = async (): Promise<string | undefined> => {
    if (isDue() || running.current) {
      running.current ??= saveAll().finally(() => {
        running.current = undefined;
      });
      await running.current;
    }
    return draftId.current;
  };
  const saveQuietly = useRef(() => {
    if (!isConflict.current) flush().catch(() => undefined);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text restarts the pause.
  useEffect(() => {
    const timer = setTimeout(saveQuietly.current, pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [text]);

  // What was typed right before the page is left is saved, too.
  useEffect(() => saveQuietly.current, []);

  const isWithoutTitle = draftId.current !== undefined && !canStore(options.values);
  return { state: isWithoutTitle ? ('untitled' as const) : state, refusal, flush, loaded };
};

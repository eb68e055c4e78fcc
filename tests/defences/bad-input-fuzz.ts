import type { Defence } from './defence.ts';

const problems = 'server/src/lib/answer-problem.ts';
const nul = "error.code === '22021' || error.code === '22P05'";
const fuzz = { file: 'server/test/fuzz.test.ts', name: 'bears whatever a %s sends' };

/** What only thousands of odd requests find. */
export const badByChance: Defence[] = [
  {
    row: 'broken JSON, `null`, arrays, depth, 100,000 keys, `__proto__`, wrong types, over the limit, compressed',
    // What the framework refuses counts as a fault of ours.
    without: [
      { file: problems, find: "  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',\n", put: '' },
      {
        file: problems,
        find: 'if (error.statusCode !== undefined && error.statusCode >= 400',
        put: 'if (false',
      },
    ],
    test: fuzz,
  },
  {
    row: 'queries doubled, in brackets, `%00`, `%ff`, 10 KB',
    without: [
      {
        file: 'contract/src/values.ts',
        find: "value.replace(new RegExp(unsafe, 'gv'), ' ')",
        put: 'value',
      },
      { file: problems, find: nul, put: 'false' },
    ],
    test: fuzz,
  },
  {
    row: "ids that are none, and another kind's",
    without: [
      { file: 'contract/src/values.ts', find: "z.uuid('This is not a valid id.')", put: 'z.string()' },
    ],
    test: fuzz,
  },
  {
    row: 'text: NUL, lone surrogates, direction marks, piles of marks',
    without: [
      {
        file: 'contract/src/values.ts',
        find: ".refine(plain, 'Contains characters that cannot be shown.')",
        put: '',
      },
      { file: problems, find: nul, put: 'false' },
    ],
    test: fuzz,
  },
  {
    row: '`limit`, `page`, dates, money',
    without: [
      { file: 'contract/src/paging.ts', find: '.int().min(0)', put: '.int()' },
      { file: 'contract/src/paging.ts', find: 'count.min(1)', put: 'count' },
    ],
    test: fuzz,
  },
  {
    row: 'mass assignment',
    // Handlers get what was not declared, too.
    without: [
      {
        file: 'server/src/app.ts',
        find: 'setValidatorCompiler(validatorCompiler)',
        put: `setValidatorCompiler((route) => (data) => {
          const read = validatorCompiler(route)(data);
          return read.error ? read : { value: { ...data, ...read.value } };
        })`,
      },
    ],
    test: fuzz,
  },
];

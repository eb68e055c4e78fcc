import { expect, test } from 'vitest';
import { files, read } from './source-files.ts';

/** Words of an older vocabulary, each with what is said instead. CONTRIBUTING.md has the rules behind them. */
const retired: [pattern: RegExp, instead: string][] = [
  [/\b(?:tell|tells|told|untold)(?=[A-Z])\w*|\b[a-z]\w*(?:Told|Untold|Tell|Tells)\b/, 'notify, notified'],
  [/\btellings?\b/, 'callback, notification'],
  [/\b(?:forget|forgets|forgot)(?!Password|_password)(?=[A-Z])\w*|\bForgets?\b/, 'delete, purge, clear'],
  [
    /\b(?:keep|keeps|kept)(?!Alive|PreviousData|alive|Mounted)(?=[A-Z])\w*|\b(?:use|is)Kept\w*/,
    'save, cache, store',
  ],
  [/\b(?:tidy|Tidy)\w*/, 'purge'],
  [/\banew\b/i, 'again'],
  [/\bwhoever\b/i, 'anyone who, the person who'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\berrands?\b/i, 'task'],
  [/\bsightings?\b/i, 'source listing'],
  [/\bdoors?(?:-|Table|World)\w*/, 'access matrix'],
  [/\bamongFew|askStripe|onceApart|mayStand|mayLag|\bstood\(/, 'the names of style'],
  [/\bsayRoster\b|\broster\b|\bgreet\(/, 'hello, presence'],
  [/\b\w+InWords\b|\binWords\b|-(?:words|facts)\.tsx?\b/, 'format*, *-labels, *-view-model'],
  [/\bsecond looks?\b|\bsecondLook\w*/i, 're-review'],
  [/\be-mails?\b/i, 'email'],
  [/\bwithAsterisk\b/, 'required'],
  [/\b(?:guess|guesses|guessed)(?=[A-Z])\w*/, 'extract'],
  [/\bAnswer<typeof\b/, 'ResponseOf'],
  [/\bpaid-back\b|\b[pP]aidBack\b/, 'refunds and disputes'],
  [/\btrx\b/, 'tx'],
  [/\bdeps\.reads\b/, 'withReplica'],
  [/\bconst [A-Z][A-Z0-9]*_[A-Z0-9_]+\b/, 'camelCase, with the unit'],
];

/** Files that have to name the words. */
const exempt = new Set(['tests/retired-words.test.ts', 'docs/interface-text.md', 'CONTRIBUTING.md']);

const checked = files.filter(
  (file) =>
    /\.(ts|tsx|mjs|md|sql|css)$/.test(file) &&
    !exempt.has(file) &&
    // Records of decisions stay as they were written; db-types.ts is generated; content is the operator's.
    !/^(docs\/decisions|content)\/|db-types\.ts$|^CHANGELOG\.md$/.test(file),
);

test.each(retired)('no file uses the retired word %s', (pattern, instead) => {
  const found = checked.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => {
        const match = pattern.exec(line);
        return match ? [`${file}:${index + 1} '${match[0]}': ${instead}`] : [];
      }),
  );
  expect(found).toEqual([]);
});

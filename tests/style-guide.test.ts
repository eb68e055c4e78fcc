import { expect, test } from 'vitest';
import { files, isTest, read } from './source-files.ts';

/** Components shown with another, or around all of them. */
const apart: Record<string, string> = {
  AnchoredPopover: 'a popover of the library at a button of MatchScore or of a filter',
  Bar: 'in every skeleton',
  ComparableRate: 'a line of text on cards, by the reference rates',
  CopyText: 'a button of the library that copies a text',
  CurrencySelect: 'a select of the library with the currencies of pay',
  DialogHost: 'draws the dialogs, in the root',
  FilterDrawer: 'in FilterRail, in a chunk of its own',
  FollowedList: 'a list of a public page with ResultsChanged',
  FormModal: 'a modal of the library with FormButtons',
  LongText: 'a whole page: the legal texts and the page for developers',
  MatchPopover: 'in MatchScore, in a chunk of its own',
  MergeDialog: 'in MergeHost, in a chunk of its own',
  MergeHost: 'draws the question about changes of others, in the layouts',
  OneTimeModal: 'a modal of the library that only its button closes',
  PagedList: 'LoadBoundary, PastTheLast and Pagination together',
  Placeholder: 'around Bars, announces that something loads',
  Providers: 'around every page',
  RateHint: 'a line of text beside fields, by what others pay',
  ReasonDialog: 'a form dialog: a text, a reason and its button',
  ResultsChanged: 'over the rows of a search, without room of its own',
  RichTextArea: 'in RichTextEditor, in a chunk of its own',
  ScreenOutlet: 'OfflineState in place of a screen, in the layouts',
  SearchCombobox: 'the field of SearchBox',
  SiteLink: 'a plain link of header, footer and cards, followed through the router',
  StatementDialog: 'a form dialog: a title, a reason and its button',
  TimeZoneSelect: 'a Select with the zones of the runtime',
  ToastHost: 'draws the toasts, in Providers',
  ToastList: 'in ToastHost, in a chunk of its own',
};

const components = files
  .filter((file) => /^web\/app\/ui\/[^/]+\.tsx$/.test(file) && !isTest(file))
  .flatMap((file) =>
    [...read(file).matchAll(/^export (?:const|function) ([A-Z][a-z]\w*)\b/gm)].map(([, name]) => name),
  );

/** Names that the pages of the guide import, aliases resolved. */
const imported = new Set(
  files
    .filter((file) => /^web\/app\/(features\/style-guide\/.*|pages\/components)\.tsx$/.test(file))
    .flatMap((file) => [...read(file).matchAll(/^import \{([^}]*)\}/gm)])
    .flatMap(([, names = '']) => names.match(/\w+/g) ?? []),
);

test('every exception is a shared component', () => {
  expect(components.length).toBeGreaterThan(30);
  expect(Object.keys(apart).filter((name) => !components.includes(name))).toEqual([]);
});

test('/components shows every shared component', () => {
  const missing = components.filter((name) => !imported.has(name ?? ''));
  expect(missing.sort()).toEqual(Object.keys(apart));
});

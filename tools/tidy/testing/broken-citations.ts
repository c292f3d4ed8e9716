/** Trees whose citations lead nowhere, and one whose citations are in order. */
type Case = [rule: string, what: string, files: Readonly<Record<string, string>>, message: RegExp]

const READ = 'every cited rule can be read'
const SAY = 'a comment says the rule that it cites'
const REFERENCE = 'docs/reference/rules.md'
const CODE = 'packages/domain/src/a.ts'

const entry = (id: string): string => `### ${id}\n\nA bet ends once.\n`
const comment = (text: string): string => `// ${text}\nexport const a = 1\n`

export const brokenCitations: Case[] = [
  [READ, 'an invariant without an entry', { [CODE]: comment('No late bet (I-11).') }, /I-11 can be read nowhere/],
  [READ, 'a test of a finding without an entry', { 'apps/a.test.ts': `it('is mended [F-S2]')` }, /F-S2 can be read/],
  [READ, 'SQL that cites a rule without an entry', { 'apps/a.sql': '-- Once only (SEC-05).' }, /SEC-05 can be read/],
  [READ, 'a style sheet that cites one', { 'apps/a.css': '/* Wide enough (F-U30). */' }, /F-U30 can be read/],
  [READ, 'a ruling without an entry', { 'docs/a.md': 'Kept by path (Ruling C27).' }, /C27 can be read nowhere/],
  [
    READ,
    'a range of rulings that ends nowhere',
    { [REFERENCE]: entry('C27'), [CODE]: comment('The routes, Rulings C27–C29.') },
    /C29 can be read nowhere/,
  ],
  [READ, 'a section without an entry', { [CODE]: comment('The money of a bet (Domain §3.1).') }, /Domain §3.1 can be/],
  [
    READ,
    'a second section of the same document',
    { [REFERENCE]: entry('Domain §3.1'), [CODE]: comment('The money of a bet (Domain §3.1 rule 6, and\n// §3.2).') },
    /Domain §3.2 can be read nowhere/,
  ],
  [READ, 'a section of no document', { [CODE]: comment('The money of a bet (§3.1).') }, /§3.1 of what\?/],
  [
    READ,
    'a section in another sentence',
    { [REFERENCE]: entry('Domain §3.1'), [CODE]: comment('Money is Domain §3.1. A chase is §3.1.') },
    /§3.1 of what\?/,
  ],
  [READ, 'an older spelling', { [CODE]: comment('The money (domain reference §3.1).') }, /§3.1 of what\?/],
  [
    READ,
    'an older spelling in a migration, without an entry',
    { 'apps/server/src/db/migrations/0003-bets.sql': '-- The money (domain reference §3.1).' },
    /Domain §3.1 can be read nowhere/,
  ],
  [READ, 'a ruling by its name', { [CODE]: comment('Kept pages (Rulings, Pages).') }, /cite it as/],
  [READ, 'a ruling by its number alone', { [CODE]: comment('Kept pages (C27).') }, /cite it as/],
  [
    READ,
    'a requirement that the table has not',
    { 'spec/requirements.tsv': 'id\nREG-001\n', 'apps/a.test.ts': `it('registers [REG-999]')` },
    /REG-999 can be read nowhere/,
  ],
  [READ, 'a decision that nobody took', { [CODE]: comment('Pages by key (ADR 999).') }, /ADR 999 can be read/],
  [READ, 'a decision in prose that nobody took', { 'docs/a.md': 'Pages by key, decision 99.' }, /ADR 099 can be read/],
  [READ, 'an entry that nobody needs', { [REFERENCE]: entry('C27') }, /C27 is cited nowhere/],
  [READ, 'two entries of one id', { [REFERENCE]: entry('I-11') + entry('I-11') }, /I-11 has an entry already/],
  [READ, 'an entry without words', { [REFERENCE]: '### I-11\n\n## Bets\n' }, /I-11 says nothing/],
  [SAY, 'a comment of an id', { [CODE]: comment('I-11.') }, /only cites/],
  [SAY, 'ids over two lines', { [CODE]: comment('See Ruling C27\n// and Domain §3.1 rule 6.') }, /only cites/],
  [
    SAY,
    'a block of two Chinese characters',
    { [CODE]: '/** 设置 (Ruling G16). */\nexport const a = 1\n' },
    /only cites/,
  ],
]

export const soundCitations: Readonly<Record<string, string>> = {
  [REFERENCE]: ['I-11', 'C27', 'C28', 'Domain §3.1', 'Domain §3.2'].map(entry).join('\n'),
  'docs/decisions/020-limits.md': '# 20. Limits\n',
  'apps/server/src/db/migrations/0004-cited.sql': '-- The money of a bet (domain §3.1), and RFC 9110 §15.',
  'packages/domain/src/ball.test.ts': `import './ball.ts'\n\n// A late bet never enters (I-11).\n`,
  'docs/cited.md': [
    'Routes follow Rulings C27–C28; a limit stands beside the money (ADR 020).',
    'Plays are in Domain §3.1, §3.2. Hashing is SHA-256 of UTF-8, and A§2 is a column of the table.',
  ].join('\n'),
}

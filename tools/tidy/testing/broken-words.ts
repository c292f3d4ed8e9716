/** Documents with words that nobody should have to look up; put together here, so that this file has none of them. */
type Case = [rule: string, what: string, files: Readonly<Record<string, string>>, message: RegExp]

const words = ['An' + 'ew', 'who' + 'ever', 'who' + 'mever', 'Who' + 'soever']

export const brokenWords: Case[] = words.map((word) => [
  'comments and documents use plain words',
  word,
  { 'docs/a.md': `It is told to ${word} it concerns.\n` },
  /: write a/,
])

const GLOSSARY = '| Domain word | Meaning | Wire word |\n|---|---|---|\n| selection | chosen | `betInfo`, odds |\n'
export const WIRE_RULE = 'a wire word that has a domain word ends in the contract'

const outside = (what: string, path: string, text: string): Case => [
  WIRE_RULE,
  what,
  { 'docs/glossary.md': GLOSSARY, [path]: text },
  /betInfo is a wire word/,
]

export const brokenWireWords: Case[] = [
  outside('a field of the server', 'apps/server/src/modules/bets/a.ts', 'export const a = { betInfo: 1 }'),
  outside('a name in SQL', 'apps/server/src/modules/bets/queries.ts', 'sql`select bet_info as "betInfo"`'),
  outside('a comment of the domain', 'packages/domain/src/a.ts', '/** The betInfo. */\nexport const a = 1'),
  [
    WIRE_RULE,
    'an exception that is not needed',
    { 'docs/glossary.md': GLOSSARY, 'tools/tidy/words.ts': '' },
    /says vCode no longer: take it out/,
  ],
]

/** What the rule lets through: the contract, tests, and a word that is the same inside. */
export const soundWireWords: Readonly<Record<string, string>> = {
  'docs/glossary.md': GLOSSARY,
  'packages/contract/src/api/bets.ts': `renamed({ selectionText: text }, { selectionText: 'betInfo' })`,
  'apps/server/src/modules/bets/bets.test.ts': `expect(order).toEqual({ betInfo: '07' })`,
  'apps/server/src/modules/bets/a.ts': 'export const a = (order: { odds: number }) => order.odds',
}

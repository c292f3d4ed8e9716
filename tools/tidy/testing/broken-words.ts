/** Documents with words that nobody should have to look up; put together here, so that this file has none of them. */
type Case = [rule: string, what: string, files: Readonly<Record<string, string>>, message: RegExp]

const words = ['An' + 'ew', 'who' + 'ever', 'who' + 'mever', 'Who' + 'soever']

export const brokenWords: Case[] = words.map((word) => [
  'comments and documents use plain words',
  word,
  { 'docs/a.md': `It is told to ${word} it concerns.\n` },
  /: write a/,
])

/** A comment that only cites makes its reader look the rule up; five words beside the id save that. */
import { type Finding, isScript, lineAt, parse, type Tree } from './tree.ts'

const CITED = new RegExp(
  [
    String.raw`\bRulings?\s+[CG]\d+`,
    String.raw`\b(?:ADR\s+\d+|[CG]\d{2,3}|(?!SHA|AES|UTF|ISO)[A-Z]+-[A-Z]?\d+(?:\.\d+)?)\b`,
    String.raw`\b(?:Spec [AB]|Domain|Reliability|Frontend|Backend|Scale|Trust|GLI-19|RFC \d+)\s+§[\d.]*\d`,
    String.raw`§[\d.]*\d`,
  ].join('|'),
  'g',
)
/** Words that join citations and say nothing of the rule. */
const JOINTS = /\b(?:and|or|to|of|the|see|source|sources|by|as|in|rules?|row|its|is|so|says?)\b/gi
const WORDS_MIN = 4

export function commentsSayTheRule(tree: Tree): Finding[] {
  return tree
    .filter((file) => isScript(file.path))
    .flatMap((file) =>
      parse(file)
        .comments.map(({ start, end }) => ({
          start,
          text: file.text.slice(start, end),
        }))
        .filter(({ text }) => text.search(CITED) >= 0 && wordsBeside(text) < WORDS_MIN)
        .map(({ start, text }) => ({
          path: file.path,
          line: lineAt(file.text, start),
          message: `${text.replace(/\s+/g, ' ')} only cites: say the rule in about five words`,
        })),
    )
}

/** Words that are no citation; two Chinese characters are a word. */
function wordsBeside(comment: string): number {
  const rest = comment.replace(CITED, ' ').replace(JOINTS, ' ')
  const chinese = rest.match(/\p{Script=Han}/gu)?.length ?? 0
  return Math.floor(chinese / 2) + (rest.match(/[A-Za-z]{2,}|\d+/g)?.length ?? 0)
}

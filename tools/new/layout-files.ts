/** The files of a new card layout (CONTRIBUTING): small, whole, and judged as they are. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LAYOUT_FOLDER, LAYOUT_INDEX, layoutIndexOf } from '../tidy/layouts.ts'

const LOOKS = 'apps/member/src/features/templates/layouts'
const SAMPLES = 'packages/fixtures/template-cards'

/** Texts by path below `root`. @throws when the code is no code, or has a layout */
export function layoutFiles(root: string, given: string): Record<string, string> {
  const code = given.toLowerCase()
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(code)) throw new Error(`「${given}」 is no code: letters, digits, hyphens`)
  const codes = layoutCodes(root)
  if (codes.includes(code)) throw new Error(`${code} has a layout`)
  return {
    [`${LAYOUT_FOLDER}/${code}.ts`]: recordOf(code),
    [LAYOUT_INDEX]: layoutIndexOf([...codes, code]),
    [`${LOOKS}/${code}.tsx`]: lookOf(code),
    [`${SAMPLES}/${code}.json`]: sampleOf(code, nextId(root)),
  }
}

/** The index again, for a record that was added or removed by hand. */
export const layoutIndexFile = (root: string): Record<string, string> => ({
  [LAYOUT_INDEX]: layoutIndexOf(layoutCodes(root)),
})

const layoutCodes = (root: string): string[] =>
  readdirSync(join(root, LAYOUT_FOLDER)).map((name) => name.slice(0, -'.ts'.length))

function nextId(root: string): number {
  const ids = readdirSync(join(root, SAMPLES)).map(
    (name) => (JSON.parse(readFileSync(join(root, SAMPLES, name), 'utf8')) as { template: { id: number } }).template.id,
  )
  return Math.max(...ids) + 1
}

const recordOf = (code: string): string => `import { BY_TITLE, type LayoutRules } from '../layout-rules.ts'

/** ${code.toUpperCase()}: one call for each issue, which its words or its title say. */
export const rules: LayoutRules = {
  code: '${code}',
  kind: 'posts',
  groups: 'flat',
  parts: [{ field: 'content', judging: BY_TITLE }],
  counts: 'first',
  documentsMax: 9,
}
`

const lookOf = (code: string): string => `import { rules } from '@liuhe/domain/content/layouts/${code}.ts'
import { ItemContent } from '../cells/item-content.tsx'
import { ItemTitle } from '../cells/item-title.tsx'
import { ResultText } from '../cells/result-text.tsx'
import { Words } from '../cells/words.tsx'
import { type BodyProps, defineLayout } from '../layout.ts'

/** ${code.toUpperCase()}: a heading for each issue, its calls under it, then the result. */
export const layout = defineLayout(rules, {
  fold: { kind: 'rows', collapsed: 5, starts: 'closed' },
  body: Body,
})

function Body({ group, lockedTo }: BodyProps) {
  return group.items.map((item) => (
    <article key={item.id}>
      <h4>
        <ItemTitle item={item} />
      </h4>
      <ItemContent item={item} lockedTo={lockedTo}>
        <Words parts={item.parts} />
      </ItemContent>
      <p>
        <ResultText result={item.result} verdict={item.verdict} />
      </p>
    </article>
  ))
}
`

/** A drawn issue and an awaited one. \`marks\` and \`struck\` are the words that the opened card shows so. */
function sampleOf(code: string, id: number): string {
  const item = (issue: number, content: string, note: string) => ({
    ...{ id: id * 100 + issue, title: `${issue}期`, content, note, sort: issue, status: 1 },
  })
  const template = {
    ...{ id, gameId: 110, name: `新资料${code.toUpperCase()}`, note1: null, note2: null, subName: '官方认证' },
    ...{ colorTheme: '#1d5fe0,#35a0ff', templateCode: code, playCateName: '综合', gameTurn: null, like: 0 },
    groups: [{ id: 1, groupName: '128', items: [item(129, '马羊猴', '？00'), item(128, '虎蛇鸡', '蛇26*')] }],
  }
  const draws = [{ turnNum: '2026128', openNum: '05,17,22,30,38,41,26', lunarYear: 2026 }]
  return `${JSON.stringify({ template, draws, marks: ['蛇'], struck: [] }, null, 2)}\n`
}

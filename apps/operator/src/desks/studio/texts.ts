/** Documents as they are typed, and as their revisions kept them. */
import * as documents from '@liuhe/contract/api/operator/documents.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import * as z from 'zod/mini'

export type DocumentText = InputOf<typeof documents.saveDraft>['text']
export type ItemText = DocumentText['items'][number]
export type DocumentRow = OutputOf<typeof documents.list>['data'][number]
export type Opened = OutputOf<typeof documents.read>
export type Change = OutputOf<typeof documents.changes>[number]

/** What is typed over a revision, as the browser keeps it. */
const Kept = z.object({ revision: z.int(), base: documents.DocumentText, text: documents.DocumentText })
export type Kept = z.output<typeof Kept>

/** What the browser has kept; nothing where it is not of this form. */
export function keptOf(words: string): Kept | undefined {
  if (words === '') return undefined
  try {
    return z.safeParse(Kept, JSON.parse(words)).data
  } catch {
    return undefined
  }
}

/** A new document for a turn; its rows are named after the end of the turn, as readers know it. */
export function newText(turnNum: string | null): DocumentText {
  const issue = turnNum === null ? '' : turnNum.slice(-3)
  return { name: issue, turnNum, items: [newItem(issue === '' ? '' : `${issue}期`)] }
}

export const newItem = (title: string): ItemText => ({ title, content: '' })

const Snapshot = z.object({
  group_name: z.string(),
  sort: z.int(),
  turn_num: z.nullable(z.string()),
  post_draw: z.boolean(),
  items: z.array(
    z.object({
      item_id: z.int(),
      title: z.string(),
      content: z.nullable(z.string()),
      content2: z.nullable(z.string()),
      content3: z.nullable(z.string()),
      note: z.nullable(z.string()),
      icon_url: z.nullable(z.string()),
      sub_name: z.nullable(z.string()),
      multi_contents: z.nullable(z.array(z.object({ title: z.string(), content: z.string() }))),
      sort: z.int(),
      status: z.int(),
      require_login: z.boolean(),
      require_recharge: z.boolean(),
      template_type: z.nullable(z.int()),
      active_cover: z.boolean(),
    }),
  ),
  poll: z.array(z.object({ text: z.string(), value: z.string() })),
})

/** The text that a revision left behind; undefined for one from before revisions kept all of it. */
export function textOfRevision(after: unknown): DocumentText | undefined {
  const { data } = z.safeParse(Snapshot, after)
  if (data === undefined) return undefined
  const { group_name: name, turn_num: turnNum, post_draw: isPostDraw, sort, poll, items } = data
  return { name, sort, turnNum, isPostDraw, poll, items: items.map(itemOf) }
}

const itemOf = (row: z.output<typeof Snapshot>['items'][number]): ItemText => ({
  ...{ id: row.item_id, title: row.title, content: row.content, content2: row.content2, content3: row.content3 },
  ...{ note: row.note, iconUrl: row.icon_url, subName: row.sub_name, multiContents: row.multi_contents },
  ...{ sort: row.sort, isHidden: row.status === 0, templateType: row.template_type, activeCover: row.active_cover },
  ...{ requireLogin: row.require_login, requireRecharge: row.require_recharge },
})

/**
 * An old text as it can be written over a present one: rows that are still there keep their address, those that have
 * gone come as new ones, and the turn stays as it was published.
 */
export function restored(old: DocumentText, present: DocumentText, isPublished: boolean): DocumentText {
  const there = new Set(present.items.map(({ id }) => id))
  const items = old.items.map(({ id, ...item }) => (id !== undefined && there.has(id) ? { id, ...item } : item))
  return { ...old, items, ...(isPublished && { turnNum: present.turnNum ?? null }) }
}

const WORDS: Readonly<Record<string, string>> = {
  ...{ title: '标题', content: '内容', content2: '内容二', content3: '内容三', note: '开奖备注', iconUrl: '图片' },
  ...{ subName: '作者', isHidden: '隐藏', requireLogin: '登录可看', requireRecharge: '充值可看', activeCover: '标红' },
}

/** A text by its fields, for differences and conflicts. Empty fields are left out. */
export function fieldsOf({ name, turnNum, isPostDraw, items, poll }: DocumentText): Map<string, string> {
  const rows = items.flatMap((item, index) => {
    const place = `第 ${index + 1} 行`
    const own = Object.entries(WORDS).map(([key, word]) => [`${place} · ${word}`, item[key as keyof ItemText]] as const)
    const entries = (item.multiContents ?? []).map((one) => [`${place} · ${one.title}`, one.content] as const)
    return [...own, ...entries]
  })
  const all = [
    ['期名', name],
    ['期号', turnNum],
    ['开奖后发布', isPostDraw],
    ...rows,
    ['投票', (poll ?? []).map(({ text }) => text).join('、')],
  ] as const
  return new Map(
    all.flatMap(([key, value]) =>
      value === undefined || value === null || value === '' || value === false
        ? []
        : [[key, value === true ? '是' : String(value)]],
    ),
  )
}

/** Whether two texts say the same. */
export const isSame = (one: DocumentText, other: DocumentText): boolean =>
  JSON.stringify([...fieldsOf(one)]) === JSON.stringify([...fieldsOf(other)]) && one.sort === other.sort

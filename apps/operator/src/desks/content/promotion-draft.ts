import * as api from '@liuhe/contract/api/operator/promotions.ts'
import * as z from 'zod/mini'
import { useOperator } from '../../session/console-context.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import type { PromotionText } from './promotion-form.tsx'

const Kept = z.object({ version: z.int(), base: api.PromotionText, text: api.PromotionText })

function keptOf(words: string) {
  if (words === '') return undefined
  try {
    return z.safeDecode(Kept, JSON.parse(words)).data
  } catch {
    return undefined
  }
}

/** What is typed over a version of a promotion, kept by the browser at each letter. */
export function usePromotionDraft(name: string, version: number, theirs: PromotionText) {
  const { login } = useOperator()
  const [words, keep, forget] = useDraft(login, `content.promotion.${name}`)
  const kept = keptOf(words)
  const text = kept?.text ?? theirs
  const put = (next: PromotionText, over: { version: number; base: PromotionText }) =>
    keep(JSON.stringify(z.encode(Kept, { ...over, text: next })))
  const isTyped = kept !== undefined && !isSame(kept.text, theirs)
  return {
    text,
    isTyped,
    /** The promotion is another one now than the one that was typed over. */
    conflict: isTyped && kept.version !== version ? { base: kept.base, mine: kept.text, theirs } : undefined,
    change: (part: Partial<PromotionText>) => put({ ...text, ...part }, kept ?? { version, base: theirs }),
    takeMine: () => put(text, { version, base: theirs }),
    forget,
  }
}

export const isSame = (one: PromotionText, other: PromotionText): boolean =>
  JSON.stringify([...fieldsOf(one)]) === JSON.stringify([...fieldsOf(other)])

const LABELS: Readonly<Partial<Record<keyof PromotionText, string>>> = {
  ...{
    name: '名称',
    categoryId: '分类',
    templateType: '点开后',
    color: '标签颜色',
    coverUrl: '封面',
    imageUrl: '图片',
  },
  ...{ content: '正文', terms: '条款', actionText: '按钮文字', actionUrl: '按钮去哪里', startsAt: '活动开始' },
  ...{ endsAt: '活动结束', audience: '给谁看', companyCode: '公司', domain: '域名' },
}

/** A promotion by its fields, for differences and conflicts. Empty fields are left out. */
export const fieldsOf = (text: PromotionText): Map<string, string> =>
  new Map(
    Object.entries(LABELS).flatMap(([key, label]) => {
      const value = text[key as keyof PromotionText]
      return value === null || value === '' ? [] : [[label, String(value)] as const]
    }),
  )

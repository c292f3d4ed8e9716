import * as api from '@liuhe/contract/api/operator/promotions.ts'
import { useTypedText } from '../../frame/use-typed-text.ts'
import type { PromotionText } from './promotion-form.tsx'

/** What is typed over a version of a promotion. */
export function usePromotionDraft(name: string, version: number, theirs: PromotionText) {
  const schema = api.PromotionText
  const typed = useTypedText({ name: `content.promotion.${name}`, revision: version, text: theirs, schema, isSame })
  return { ...typed, change: (part: Partial<PromotionText>) => typed.put({ ...typed.text, ...part }) }
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

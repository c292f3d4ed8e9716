import { PROMOTION_KINDS } from '@liuhe/contract/api/promotions.ts'
import * as api from '@liuhe/contract/api/operator/promotions.ts'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { output } from 'zod/mini'
import { DialogFoot } from '../../frame/confirm-dialog.tsx'
import form from '../../frame/form.module.css'
import { useConsole } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { Notice } from '../../shared/notice.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { Loading } from '../../shared/states.tsx'
import { LIST } from '../../shell/news.tsx'
import { PictureField } from '../studio/picture-field.tsx'
import style from './content.module.css'
import { Choice, COMPANIES, Moment, Words } from './piece-form.tsx'
import { usePromotionDraft } from './promotion-draft.ts'
import { AUDIENCES } from './words.ts'

const RichText = lazy(() => import('../studio/rich-text.tsx'))

export type PromotionText = output<typeof api.PromotionText>

const KINDS = {
  [PROMOTION_KINDS.text]: '图文',
  [PROMOTION_KINDS.picture]: '长图',
  [PROMOTION_KINDS.outside]: '站外链接',
}

interface PromotionFormProps {
  text: PromotionText
  names: Readonly<Record<string, string>>
  isReadOnly: boolean
  onChange: (part: Partial<PromotionText>) => void
}

/** The fields of a promotion. */
export function PromotionForm({ text, names, isReadOnly, onChange }: PromotionFormProps) {
  return (
    <fieldset className={style.fields} disabled={isReadOnly}>
      <legend className={style.unseen}>活动</legend>
      <Words label="名称" most={40} value={text.name} onType={(name) => onChange({ name })} />
      <Choice
        label="分类"
        options={names}
        value={String(text.categoryId)}
        onChoose={(id) => onChange({ categoryId: Number(id) })}
      />
      <Choice
        label="点开后"
        options={KINDS}
        value={String(text.templateType)}
        onChoose={(kind) => onChange({ templateType: Number(kind) })}
      />
      <Words label="标签颜色" hint="#rrggbb" most={7} value={text.color} onType={(color) => onChange({ color })} />
      <Body {...{ text, isReadOnly, onChange }} />
      <Words label="按钮文字" most={12} value={text.actionText} onType={(actionText) => onChange({ actionText })} />
      <Words
        label="按钮去哪里"
        hint="会员能进的页面或 https:// 地址"
        most={500}
        value={text.actionUrl}
        onType={(actionUrl) => onChange({ actionUrl })}
      />
      <Moment label="活动开始" at={text.startsAt} onChange={(startsAt) => onChange({ startsAt })} />
      <Moment label="活动结束" at={text.endsAt} onChange={(endsAt) => onChange({ endsAt })} />
      <Choice
        label="给谁看"
        options={AUDIENCES}
        value={text.audience}
        onChoose={(audience) => onChange({ audience: audience as PromotionText['audience'] })}
      />
      <Choice
        label="公司"
        options={COMPANIES}
        value={text.companyCode ?? ''}
        onChoose={(code) => onChange({ companyCode: code === '' ? null : code })}
      />
    </fieldset>
  )
}

/** What a promotion shows: its cover, and a text, a large picture or an address outside. */
function Body({ text, isReadOnly, onChange }: Omit<PromotionFormProps, 'names'>) {
  const { templateType } = text
  return (
    <>
      <div className={style.wide} role="group" aria-label="封面">
        <PictureField value={text.coverUrl} onChange={(coverUrl) => onChange({ coverUrl })} />
      </div>
      {templateType === PROMOTION_KINDS.picture && (
        <div className={style.wide} role="group" aria-label="长图">
          <PictureField value={text.imageUrl} onChange={(imageUrl) => onChange({ imageUrl })} />
        </div>
      )}
      {templateType === PROMOTION_KINDS.outside && (
        <Words label="站外地址" most={500} isWide value={text.imageUrl} onType={(imageUrl) => onChange({ imageUrl })} />
      )}
      {templateType === PROMOTION_KINDS.text && (
        <div className={style.wide}>
          <Suspense fallback={<Loading rows={4} />}>
            <RichText
              label="正文"
              value={text.content}
              {...{ isReadOnly }}
              onChange={(content) => onChange({ content })}
            />
            <RichText label="条款" value={text.terms} {...{ isReadOnly }} onChange={(terms) => onChange({ terms })} />
          </Suspense>
        </div>
      )}
    </>
  )
}

interface NewPromotionProps {
  names: Readonly<Record<string, string>>
  onMade: (promotionId: number) => void
  onClose: () => void
}

/** Writes a new promotion, which becomes a draft. What is typed is kept until the server has taken it. */
export function NewPromotion({ names, onMade, onClose }: NewPromotionProps) {
  const { call } = useConsole()
  const queries = useQueryClient()
  const empty: PromotionText = {
    ...{ categoryId: Number(Object.keys(names)[0] ?? 1), companyCode: null, devices: null, templateType: 1, name: '' },
    ...{ color: '#d7242f', coverUrl: '', imageUrl: '', content: '', terms: '', domain: '', actionUrl: '' },
    ...{ actionText: '', startsAt: null, endsAt: null, audience: 'all' },
  }
  const draft = usePromotionDraft('new', 0, empty)
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  const { text } = draft
  const missing = [...(text.name.trim() === '' ? ['名称'] : []), ...(text.coverUrl === '' ? ['封面'] : [])]
  const save = async () => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      const { id } = await call(api.create, { text })
      draft.forget()
      await queries.invalidateQueries({ queryKey: [LIST] })
      onMade(id)
    } catch (error) {
      setFailure(error)
      setIsBusy(false)
    }
  }
  return (
    <Dialog title="新活动" onClose={onClose} isWide>
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (missing.length === 0) void save()
        }}
      >
        <PromotionForm text={text} names={names} isReadOnly={false} onChange={draft.change} />
        {failure !== undefined && <Notice kind="bad">没有保存：{sentenceOf(failure)}。你写的内容还在。</Notice>}
        <DialogFoot missing={missing} onClose={onClose}>
          <Button look="primary" type="submit" isBusy={isBusy} disabled={missing.length > 0}>
            存为草稿
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

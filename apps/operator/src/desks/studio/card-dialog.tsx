import * as api from '@liuhe/contract/api/operator/cards.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { ALL_LAYOUT_RULES } from '@liuhe/domain/content/all-layout-rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { DialogFoot } from '../../frame/confirm-dialog.tsx'
import { Form } from '../../frame/form.tsx'
import { type FormField, useForm } from '../../frame/form-state.ts'
import { useConsole } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { Notice } from '../../shared/notice.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { LIST } from '../../shell/news.tsx'

export type OpenedCard = OutputOf<typeof api.read>
type CardText = OpenedCard['text']

/** Where a new card is to stand. */
export type CardPlace = Pick<CardText, 'gameId' | 'playCateName'> & { location: string }

const { shape } = api.CardText
const filled = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))
const SHAPE = {
  name: filled(60),
  code: filled(20),
  subName: shape.subName,
  note1: shape.note1,
  note2: shape.note2,
  colorTheme: z.string().check(z.regex(/^#[0-9a-f]{6},#[0-9a-f]{6}$/i)),
  sort: z._default(z.int(), 0),
}

const CODES = Object.fromEntries(ALL_LAYOUT_RULES.map(({ code }) => [code, code.toUpperCase()]))

const FIELDS = {
  name: { label: '标题', kind: 'text' },
  code: { label: '版式', kind: 'select', options: CODES },
  subName: { label: '作者', kind: 'text' },
  sort: { label: '排序', kind: 'number', hint: '大的在前' },
  note1: { label: '标题旁的小字', kind: 'text' },
  note2: { label: '卡片下的小字', kind: 'text' },
  colorTheme: { label: '两端颜色', kind: 'text', hint: '#d7242f,#ff7a45', isWide: true },
} as const satisfies Record<keyof typeof SHAPE, FormField>

interface CardDialogProps {
  /** The card that is changed; a new one is made in a place. */
  card: OpenedCard | undefined
  place: CardPlace
  onSaved: (cardId: number) => void
  onClose: () => void
}

/** What a card is called, how it looks, and where it stands among others. */
export function CardDialog({ card, place, onSaved, onClose }: CardDialogProps) {
  const { call } = useConsole()
  const queries = useQueryClient()
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  const form = useForm({
    shape: SHAPE,
    fields: FIELDS,
    initial: initialOf(card?.text),
    draft: card === undefined ? `studio.new.${place.gameId}` : `studio.card.${card.card.id}.${card.card.revision}`,
  })
  const save = async () => {
    const values = form.check()
    if (values === undefined) return
    setIsBusy(true)
    setFailure(undefined)
    try {
      const text = { ...(card?.text ?? place), ...values }
      const { id } = await (card === undefined
        ? call(api.create, { text })
        : call(api.save, { templateId: card.card.id, revision: card.card.revision, text }))
      form.forget()
      await queries.invalidateQueries({ queryKey: [LIST] })
      onSaved(id)
    } catch (error) {
      setFailure(error)
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      title={card === undefined ? `新卡片：${place.playCateName}` : `卡片设置：${card.text.name}`}
      onClose={onClose}
      isWide
    >
      <Form form={form} label="卡片" onSubmit={() => void save()}>
        {card?.card.state === 'published' && <Notice kind="warn">这张卡已发布，保存后会员立刻看到。</Notice>}
        {failure !== undefined && <Notice kind="bad">没有保存：{sentenceOf(failure)}。你写的内容还在。</Notice>}
        <DialogFoot missing={[]} onClose={onClose}>
          <Button look="primary" type="submit" isBusy={isBusy}>
            保存
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  )
}

function initialOf(text: CardText | undefined): Record<keyof typeof SHAPE, string> {
  const { name = '', code = '', subName, note1, note2, colorTheme = '#d7242f,#ff7a45', sort = 0 } = text ?? {}
  return {
    ...{ name, code: code.toLowerCase(), colorTheme, sort: String(sort) },
    ...{ subName: subName ?? '', note1: note1 ?? '', note2: note2 ?? '' },
  }
}

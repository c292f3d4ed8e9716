import * as api from '@liuhe/contract/api/operator/pieces.ts'
import { type PieceKind, rulesOfPiece } from '@liuhe/domain/content/pieces.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { DialogFoot } from '../../frame/confirm-dialog.tsx'
import form from '../../frame/form.module.css'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { Notice } from '../../shared/notice.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { useDraft } from '../../shared/use-draft.ts'
import { LIST } from '../../shell/news.tsx'
import { Choice, PieceForm } from './piece-form.tsx'
import { type PieceText, VIEWS } from './words.ts'

interface NewPieceProps {
  kind: PieceKind
  /** Where it may stand, by the word that is sent. */
  places: Readonly<Record<string, string>>
  /** The place that is listed now. */
  place: string | undefined
  onMade: (pieceId: number) => void
  onClose: () => void
}

/** Writes a new piece, which becomes a draft. What is typed is kept until the server has taken it. */
export function NewPiece({ kind, places, place, onMade, onClose }: NewPieceProps) {
  const { call } = useConsole()
  const { login } = useOperator()
  const queries = useQueryClient()
  const [words, keep, forget] = useDraft(login, `content.new.${kind}`)
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  const text = textOf(words) ?? emptyText(kind, place ?? Object.keys(places)[0] ?? '')
  const change = (part: Partial<PieceText>) => keep(JSON.stringify(z.encode(api.PieceText, { ...text, ...part })))
  const first = rulesOfPiece(kind).parts[0] as 'title' | 'content' | 'imageUrl'
  const missing = text[first].trim() === '' ? [{ title: '标题', content: '正文', imageUrl: '图片' }[first]] : []
  const save = async () => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      const { id } = await call(api.create, { text })
      forget()
      await queries.invalidateQueries({ queryKey: [LIST] })
      onMade(id)
    } catch (error) {
      setFailure(error)
      setIsBusy(false)
    }
  }
  return (
    <Dialog title={`新${VIEWS[kind]}`} onClose={onClose} isWide>
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (missing.length === 0) void save()
        }}
      >
        <Choice label="放在哪里" options={places} value={text.place} onChoose={(chosen) => change({ place: chosen })} />
        <PieceForm text={text} isReadOnly={false} onChange={change} />
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

const emptyText = (kind: PieceKind, place: string): PieceText => ({
  ...{ kind, place, companyCode: null, clients: null, groupName: '', title: '', content: '' },
  ...{ imageUrl: '', redirectUrl: '', audience: 'all', endsAt: null },
})

function textOf(words: string): PieceText | undefined {
  try {
    return words === '' ? undefined : z.safeDecode(api.PieceText, JSON.parse(words)).data
  } catch {
    return undefined
  }
}

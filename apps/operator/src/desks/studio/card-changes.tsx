import * as api from '@liuhe/contract/api/operator/cards.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import decision from '../../frame/decision.module.css'
import { Difference, PanelTable, Part } from '../../frame/parts.tsx'
import { useConsole } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { Failed, Loading } from '../../shared/states.tsx'
import { valueText } from '../../shared/value-text.ts'
import type { OpenedCard } from './card-dialog.tsx'
import { keptVersions } from './kept-versions.ts'
import { type Pair, pairAt, PictureDifference, type Version } from './picture-difference.tsx'
import type { Shown } from './preview-card.ts'
import { useOpened } from './use-document.ts'
import { ACTIONS, LIFE, placeName } from './words.ts'

type Change = OutputOf<typeof api.changes>[number]

interface CardChangesProps {
  opened: OpenedCard
  /** The document whose text is shown in each version of the card; without one there is no picture. */
  documentId: number | undefined
  drawn: Shown['drawn']
}

/** The button of everything that was done to a card. */
export function CardChanges(card: CardChangesProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>改动记录…</Button>
      {isOpen && <ChangesDialog {...card} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** The newest first, and what each step changed. */
function ChangesDialog({ onClose, ...props }: CardChangesProps & { onClose: () => void }) {
  const { call } = useConsole()
  const { card, text } = props.opened
  const [shown, setShown] = useState<number>()
  const [compared, setCompared] = useState<Pair>()
  const found = useQuery({
    queryKey: ['card-changes', card.id],
    queryFn: ({ signal }) => call(api.changes, { templateId: card.id }, { signal }),
    ...{ staleTime: 0, gcTime: 0 },
  })
  const versions = useVersions(props, found.data ?? [])
  const change = found.data?.find(({ revision }) => revision === shown)
  const pairOf = (revision: number) => pairAt(versions, `r${revision}`)
  return (
    <Dialog title={`改动记录：${text.name}`} onClose={onClose} isWide>
      {found.error !== null && <Failed error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Loading rows={4} />}
      {found.data !== undefined && (
        <PanelTable
          label="改动记录"
          rows={found.data}
          keyOf={({ revision }) => revision}
          empty="还没有改动记录：这张卡片是随系统带来的。"
          columns={columnsOf({ shown, show: setShown, pairOf, compare: setCompared })}
        />
      )}
      {compared !== undefined && (
        <PictureDifference
          {...{ versions }}
          title={`画面差异：卡片 ${text.name}`}
          first={compared}
          onClose={() => setCompared(undefined)}
        />
      )}
      {change !== undefined && (
        <Part title={`r${change.revision} 改了什么`}>
          <Difference before={fieldsOf(change.before)} after={fieldsOf(change.after)} />
        </Part>
      )}
      <div className={decision.buttons}>
        <Button onClick={onClose}>关闭</Button>
      </div>
    </Dialog>
  )
}

/** The versions of a card that can be drawn, the newest first: each with the text that its document has now. */
function useVersions({ opened, documentId, drawn }: CardChangesProps, changes: readonly Change[]): Version[] {
  const document = useOpened(documentId).data
  const [now] = useState(Date.now)
  if (document === undefined) return []
  const { text, document: row } = document
  const around = { cardId: opened.card.id, text, documentId: row.id, others: [], drawn, now }
  return keptVersions(changes, (snapshot) => z.safeParse(Snapshot, snapshot).data).map(({ key, name, kept }) => ({
    ...{ key, name },
    shown: { ...around, card: { ...opened.text, ...lookOf(kept) } },
  }))
}

interface Columns {
  shown: number | undefined
  show: (revision: number | undefined) => void
  /** Undefined for one that cannot be compared with the one before. */
  pairOf: (revision: number) => Pair | undefined
  compare: (pair: Pair | undefined) => void
}

const columnsOf = ({ shown, show, pairOf, compare }: Columns) => [
  { title: '版本', cell: ({ revision }: Change) => `r${revision}` },
  { title: '时间', cell: ({ at }: Change) => fullTimeOf(at) },
  { title: '谁', cell: ({ actor }: Change) => actor },
  { title: '做了什么', cell: ({ action }: Change) => ACTIONS[action] ?? action },
  {
    title: '差异',
    cell: ({ revision }: Change) => (
      <>
        <Button
          look="text"
          aria-label={`r${revision} 的差异`}
          aria-pressed={revision === shown}
          onClick={() => show(revision === shown ? undefined : revision)}
        >
          差异
        </Button>
        {pairOf(revision) !== undefined && (
          <Button look="text" aria-label={`r${revision} 的画面差异`} onClick={() => compare(pairOf(revision))}>
            画面
          </Button>
        )}
      </>
    ),
  },
]

/** A card as its revision keeps it: the fields that an editor fills in, and where it stands. */
const Snapshot = z.object({
  name: z.string(),
  code: z.string(),
  sub_name: z.nullish(z.string()),
  note1: z.nullish(z.string()),
  note2: z.nullish(z.string()),
  color_theme: z.nullish(z.string()),
  sort: z.nullish(z.int()),
  play_cate: z.nullish(z.string()),
  location: z.nullish(z.string()),
  state: z.nullish(z.enum(['draft', 'scheduled', 'published', 'withdrawn'])),
})

/** What of a kept card members see. */
const lookOf = (kept: z.output<typeof Snapshot>) => ({
  ...{ name: kept.name, code: kept.code, subName: kept.sub_name, note1: kept.note1, note2: kept.note2 },
  colorTheme: kept.color_theme ?? '',
})

/** Its fields by their titles; none of one that was not there yet. */
function fieldsOf(snapshot: unknown): Map<string, string> {
  const { data } = z.safeParse(Snapshot, snapshot)
  if (data === undefined) return new Map()
  const { location, state } = data
  const all = [
    ...([
      ['标题', data.name],
      ['版式', data.code.toUpperCase()],
      ['作者', data.sub_name],
    ] as const),
    ...([
      ['标题旁的小字', data.note1],
      ['卡片下的小字', data.note2],
      ['两端颜色', data.color_theme],
    ] as const),
    ...([
      ['排序', data.sort],
      ['分类', data.play_cate],
    ] as const),
    ['位置', location && placeName(location)] as const,
    ['状态', state && LIFE[state].words] as const,
  ]
  return new Map(all.flatMap(([title, value]) => (value ? [[title, valueText(value)]] : [])))
}

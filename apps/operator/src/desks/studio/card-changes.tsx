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
import { ACTIONS, LIFE, placeName } from './words.ts'

type Change = OutputOf<typeof api.changes>[number]

interface CardChangesProps {
  templateId: number
  name: string
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
function ChangesDialog({ templateId, name, onClose }: CardChangesProps & { onClose: () => void }) {
  const { call } = useConsole()
  const [shown, setShown] = useState<number>()
  const found = useQuery({
    queryKey: ['card-changes', templateId],
    queryFn: ({ signal }) => call(api.changes, { templateId }, { signal }),
    ...{ staleTime: 0, gcTime: 0 },
  })
  const change = found.data?.find(({ revision }) => revision === shown)
  return (
    <Dialog title={`改动记录：${name}`} onClose={onClose} isWide>
      {found.error !== null && <Failed error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Loading rows={4} />}
      {found.data !== undefined && (
        <PanelTable
          label="改动记录"
          rows={found.data}
          keyOf={({ revision }) => revision}
          empty="还没有改动记录：这张卡片是随系统带来的。"
          columns={columnsOf(shown, setShown)}
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

const columnsOf = (shown: number | undefined, show: (revision: number | undefined) => void) => [
  { title: '版本', cell: ({ revision }: Change) => `r${revision}` },
  { title: '时间', cell: ({ at }: Change) => fullTimeOf(at) },
  { title: '谁', cell: ({ actor }: Change) => actor },
  { title: '做了什么', cell: ({ action }: Change) => ACTIONS[action] ?? action },
  {
    title: '差异',
    cell: ({ revision }: Change) => (
      <Button
        look="text"
        aria-label={`r${revision} 的差异`}
        aria-pressed={revision === shown}
        onClick={() => show(revision === shown ? undefined : revision)}
      >
        差异
      </Button>
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

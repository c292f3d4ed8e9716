import * as cardsApi from '@liuhe/contract/api/operator/cards.ts'
import * as documentsApi from '@liuhe/contract/api/operator/documents.ts'
import * as api from '@liuhe/contract/api/operator/studio.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { siteDateOf } from '@liuhe/domain/time.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import desk from '../../frame/desk.module.css'
import { useFilters } from '../../frame/filters.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { Empty, Failed, Loading, NothingHere } from '../../shared/states.tsx'
import { useKeys } from '../../shell/keys.tsx'
import { LIST } from '../../shell/news.tsx'
import { CardDialog, type CardPlace } from './card-dialog.tsx'
import { CardTree, usePlaces } from './card-tree.tsx'
import { CardView } from './card-view.tsx'
import { studioFilters } from './filters.ts'
import { ScheduleView } from './schedule-view.tsx'
import style from './studio.module.css'
import { placeName } from './words.ts'

/** The template studio: cards on the left, what is written in the middle, what members see of it on the right. */
export default function StudioDesk() {
  const [filters, change] = useFilters(studioFilters)
  const canWrite = may(useOperator(), 'writeContent')
  const [isMaking, setIsMaking] = useState(false)
  const place = usePlaceOf(filters)
  const make = () => place !== undefined && setIsMaking(true)
  useKeys([
    { keys: '/', label: '找卡片', run: () => document.querySelector<HTMLElement>('[data-filter]')?.focus() },
    { keys: 'Escape', label: '回目录', run: () => change({ card: undefined, doc: undefined, day: undefined }) },
    { keys: 's', label: '排期', run: () => change({ day: siteDateOf(Date.now()) }) },
    ...(canWrite && place !== undefined ? [{ keys: '+', label: '新卡片', run: make, isAction: true }] : []),
  ])
  return (
    <div className={desk.desk}>
      <header className={desk.head}>
        <h1>模板工作室</h1>
        {place !== undefined && (
          <p>
            {placeName(place.location)} / {place.playCateName}
          </p>
        )}
        <div className={desk.tools}>
          {filters.day === undefined && (
            <Button keycap="s" onClick={() => change({ day: siteDateOf(Date.now()) })}>
              排期
            </Button>
          )}
          {canWrite && place !== undefined && (
            <Button keycap="+" onClick={make}>
              新卡片…
            </Button>
          )}
        </div>
      </header>
      <div className={style.panes}>
        <CardTree
          card={filters.card}
          open={filters}
          onOpen={(card, { gameId, location, playCateName }) =>
            change({ card, doc: undefined, day: undefined, game: gameId, place: location, cate: playCateName })
          }
        />
        <Work filters={filters} change={change} />
      </div>
      {isMaking && place !== undefined && (
        <CardDialog
          card={undefined}
          place={place}
          onClose={() => setIsMaking(false)}
          onSaved={(card) => {
            setIsMaking(false)
            const { gameId: game, location, playCateName: cate } = place
            change({ card, doc: undefined, game, place: location, cate })
          }}
        />
      )}
    </div>
  )
}

interface WorkProps {
  filters: ReturnType<typeof studioFilters>
  change: (part: ReturnType<typeof studioFilters>, options?: { replace?: boolean }) => void
}

/** Beside the tree: the schedule, the open card, or what to do. */
function Work({ filters: { day, card, doc }, change }: WorkProps) {
  if (day !== undefined) {
    return (
      <ScheduleView
        day={day}
        onDay={(next) => change({ day: next }, { replace: true })}
        onClose={() => change({ day: undefined })}
        onOpen={({ templateId, documentId, gameId, location, playCateName }) =>
          change({
            ...{ card: templateId, doc: documentId ?? undefined, day: undefined },
            ...{ game: gameId, place: location, cate: playCateName },
          })
        }
      />
    )
  }
  if (card === undefined) return <NothingPicked />
  return <OpenCard key={card} cardId={card} doc={doc} onDoc={(next) => change({ doc: next })} />
}

const NothingPicked = () => (
  <section className={style.whole}>
    <Empty icon="layout" title="选一张卡片">
      左边按彩种、位置和分类排列；也可以按名称或版式代码找。
    </Empty>
  </section>
)

/** Where a new card would stand: beside the open one, or in the first category. */
function usePlaceOf({ game, place, cate }: ReturnType<typeof studioFilters>): CardPlace | undefined {
  const places = usePlaces().data ?? []
  const found = places.find(
    ({ gameId, location, playCateName }) => gameId === game && location === place && playCateName === cate,
  )
  return found ?? places.find(({ location }) => location === 'home') ?? places[0]
}

/** A card with its documents and the draws of its game. */
function OpenCard({ cardId, doc, onDoc }: { cardId: number; doc: number | undefined; onDoc: (doc: number) => void }) {
  const { call } = useConsole()
  const card = useQuery({
    queryKey: [LIST, 'studio-card', cardId],
    queryFn: ({ signal }) => call(cardsApi.read, { templateId: cardId }, { signal }),
  })
  const documents = useQuery({
    queryKey: [LIST, 'studio-documents', cardId],
    queryFn: ({ signal }) => call(documentsApi.list, { templateId: cardId, rows: 50 }, { signal }),
  })
  const gameId = card.data?.text.gameId
  const draws = useQuery({
    queryKey: [LIST, 'studio-draws', gameId],
    queryFn: ({ signal }) => call(api.draws, { gameId: gameId ?? 0 }, { signal }),
    enabled: gameId !== undefined,
  })
  const reads = [card, documents, draws]
  if (card.error instanceof ApiError && card.error.code === 'CONTENT/NOT_FOUND') {
    return (
      <section className={style.whole}>
        <NothingHere />
      </section>
    )
  }
  const failed = reads.find(({ error }) => error !== null)
  if (failed !== undefined && failed.data === undefined) {
    return (
      <section className={style.whole}>
        <Failed error={failed.error} onRetry={() => reads.forEach((one) => void one.refetch())} />
      </section>
    )
  }
  if (card.data === undefined || documents.data === undefined || draws.data === undefined) {
    return (
      <section className={style.whole}>
        <Loading rows={12} />
      </section>
    )
  }
  return <CardView opened={card.data} documents={documents.data.data} draws={draws.data} {...{ doc, onDoc }} />
}

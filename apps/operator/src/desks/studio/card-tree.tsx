import * as cards from '@liuhe/contract/api/operator/cards.ts'
import * as api from '@liuhe/contract/api/operator/studio.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useConsole } from '../../session/console-context.tsx'
import { Icon } from '../../shared/icon.tsx'
import { Empty, Failed, Loading } from '../../shared/states.tsx'
import { LIST } from '../../shell/news.tsx'
import style from './studio.module.css'
import { LIFE, placeName } from './words.ts'

export type Place = OutputOf<typeof api.places>[number]
type Card = OutputOf<typeof cards.list>['data'][number]

/** Cards of a category or of a search that one list shows; a longer search is narrowed by its words. */
const MOST = 200

export function usePlaces() {
  const { call } = useConsole()
  return useQuery({ queryKey: [LIST, 'studio-places'], queryFn: ({ signal }) => call(api.places, {}, { signal }) })
}

interface CardTreeProps {
  card: number | undefined
  /** Where the open card stands; its branch is open. */
  open: { game?: number | undefined; place?: string | undefined; cate?: string | undefined }
  onOpen: (card: number, place: Pick<Card, 'gameId' | 'location' | 'playCateName'>) => void
}

/** Cards by game, place and category; a search finds them by a part of their name, or by their code. */
export function CardTree({ card, open, onOpen }: CardTreeProps) {
  const places = usePlaces()
  const [words, setWords] = useState('')
  return (
    <nav className={style.tree} aria-label="卡片">
      <input
        type="search"
        data-filter=""
        aria-label="找卡片或版式代码"
        placeholder="找卡片或版式代码"
        maxLength={40}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <div className={style.branches}>
        {places.error !== null && <Failed error={places.error} onRetry={() => void places.refetch()} />}
        {places.isPending && <Loading rows={10} />}
        {words.trim() === '' ? (
          <Games places={places.data ?? []} {...{ card, open, onOpen }} />
        ) : (
          <Cards filter={{ search: words.trim() }} {...{ card, onOpen }} />
        )}
        {places.data?.length === 0 && <Empty icon="nothing" title="还没有分类" />}
      </div>
      <p className={style.legend}>
        {Object.values(LIFE).map(({ icon, words: name }) => (
          <span key={name}>
            <Icon name={icon} />
            {name}
          </span>
        ))}
      </p>
    </nav>
  )
}

function Games({ places, card, open, onOpen }: CardTreeProps & { places: readonly Place[] }) {
  const games = Map.groupBy(places, ({ gameId }) => gameId)
  return [...games].map(([gameId, ofGame]) => (
    <details key={gameId} open={open.game === undefined ? gameId === places[0]?.gameId : gameId === open.game}>
      <summary>
        {ofGame[0]?.gameName} <small>{sumOf(ofGame)}</small>
      </summary>
      {[...Map.groupBy(ofGame, ({ location }) => location)].map(([location, ofPlace]) => (
        <details key={location} open={open.place === undefined ? location === 'home' : location === open.place}>
          <summary>
            {placeName(location)} <small>{sumOf(ofPlace)}</small>
          </summary>
          {ofPlace.map((place) => (
            <Category
              key={place.playCateName}
              {...{ place, card, onOpen }}
              startsOpen={gameId === open.game && location === open.place && place.playCateName === open.cate}
            />
          ))}
        </details>
      ))}
    </details>
  ))
}

const sumOf = (places: readonly Place[]): number => places.reduce((sum, { cards: count }) => sum + count, 0)

interface CategoryProps extends Pick<CardTreeProps, 'card' | 'onOpen'> {
  place: Place
  startsOpen: boolean
}

/** A category asks for its cards when it is opened. */
function Category({ place, startsOpen, card, onOpen }: CategoryProps) {
  const [isOpen, setIsOpen] = useState(startsOpen)
  const { gameId, location, playCateName } = place
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        {playCateName} <small>{place.cards}</small>
      </summary>
      {isOpen && <Cards filter={{ gameId, location, playCateName }} {...{ card, onOpen }} />}
    </details>
  )
}

interface CardsProps extends Pick<CardTreeProps, 'card' | 'onOpen'> {
  filter: { gameId?: number; location?: string; playCateName?: string; search?: string }
}

function Cards({ filter, card, onOpen }: CardsProps) {
  const { call } = useConsole()
  const found = useQuery({
    queryKey: [LIST, 'studio-cards', filter],
    queryFn: ({ signal }) => call(cards.list, { ...filter, rows: MOST }, { signal }),
  })
  if (found.error !== null) return <Failed error={found.error} onRetry={() => void found.refetch()} />
  if (found.data === undefined) return <Loading rows={3} />
  const { data, totalCount } = found.data
  if (data.length === 0) return <p className={style.none}>没有卡片</p>
  return (
    <ul>
      {data.map((row) => (
        <li key={row.id}>
          <button
            type="button"
            aria-current={row.id === card ? 'true' : undefined}
            title={`${row.code} · ${LIFE[row.state].words}`}
            onClick={() => onOpen(row.id, row)}
          >
            <span>
              {row.code} {row.name}
            </span>
            <Icon name={LIFE[row.state].icon} />
            <span className={style.unseen}>{LIFE[row.state].words}</span>
          </button>
        </li>
      ))}
      {totalCount > data.length && <li className={style.none}>还有 {totalCount - data.length} 张，请用搜索</li>}
    </ul>
  )
}

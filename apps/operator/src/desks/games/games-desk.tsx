import * as api from '@liuhe/contract/api/operator/games.ts'
import { type Column, stateColumn, textColumn } from '../../frame/columns.tsx'
import type { FilterField } from '../../frame/filter-fields.ts'
import { useFilters } from '../../frame/filters.ts'
import { ListDesk } from '../../frame/list-desk.tsx'
import { useList } from '../../frame/use-list.ts'
import { useConsole } from '../../session/console-context.tsx'
import { GAME_VIEWS, gameFilters, type GameView } from './filters.ts'
import { GamePanel } from './game-panel.tsx'
import { SupplierPanel } from './supplier-panel.tsx'
import { CATEGORY_TITLES, type Game, gameLook, placeText, type Supplier, supplierLook } from './words.ts'

/** Providers open and close games by themselves. */
const EVERY_MS = 30_000

/** 热门 is no category of a game, but a place: it is among the states. */
const { hot: _place, ...CATEGORIES } = CATEGORY_TITLES

const FIELDS: readonly FilterField[] = [
  { kind: 'select', name: 'category', label: '分类', options: CATEGORIES },
  { kind: 'select', name: 'state', label: '状态', options: { open: '上架', off: '未上架', hot: '热门' } },
  { kind: 'text', name: 'text', label: '找名称', hint: '名称或代号' },
]

const COLUMNS: readonly Column<Game>[] = [
  textColumn('游戏', ({ gameName }) => gameName, { hover: ({ gameId }) => `编号 ${gameId}` }),
  textColumn('分类', ({ category }) => CATEGORY_TITLES[category]),
  textColumn('供应商', ({ outside }) => outside?.supplierCode ?? outside?.provider ?? '自营'),
  stateColumn('状态', gameLook),
  textColumn('位置', placeText),
  textColumn('返还率', ({ outside }) => (outside?.rtp == null ? undefined : `${outside.rtp}%`), { isFigure: true }),
]

const SUPPLIER_COLUMNS: readonly Column<Supplier>[] = [
  textColumn('供应商', ({ supplierName }) => supplierName, { hover: ({ supplierCode }) => supplierCode }),
  textColumn('厂商', ({ provider }) => provider),
  textColumn('次序', ({ sort }) => String(sort), { isFigure: true }),
  stateColumn('状态', supplierLook),
]

/** Games of the centre in their order, and who makes them. */
export default function GamesDesk() {
  const [{ view = 'games' }] = useFilters(gameFilters)
  return view === 'games' ? <GamesView /> : <SuppliersView />
}

/** What both views have in common. */
function useFrame(view: GameView) {
  const [filters, change] = useFilters(gameFilters)
  return {
    ...{ filters, change, title: '游戏编排', icon: 'game' as const },
    views: {
      views: GAME_VIEWS,
      shown: view,
      onPick: (picked: string) => change({ view: picked as GameView, row: undefined }),
    },
  }
}

function GamesView() {
  const { call } = useConsole()
  const frame = useFrame('games')
  const { category, state, text } = frame.filters
  const list = useList<Game, never>({
    ...{ name: 'games', filters: { category, state, text }, everyMs: EVERY_MS },
    async read(_all, options) {
      const { games } = await call(api.list, {}, options)
      return { rows: games.filter((game) => fits(game, frame.filters)), next: undefined }
    },
  })
  /** The order that can be changed: of all games of other houses in a category, whatever else is filtered. */
  const isWhole = state === undefined && text === undefined
  const orderOf = (gameId: number) => {
    const own = list.rows.find((one) => one.gameId === gameId)
    if (!isWhole || own?.outside == null) return []
    return list.rows.filter((one) => one.outside !== null && one.category === own.category).map((one) => one.gameId)
  }
  return (
    <ListDesk
      {...frame}
      list={list}
      keyOf={({ gameId }) => String(gameId)}
      columns={COLUMNS}
      fields={FIELDS}
      summary={(rows) => `${rows.length} 款 · ${rows.filter((one) => gameLook(one).look === 'ok').length} 款上架`}
      empty="还没有游戏"
      pick={{ title: '选一款游戏', words: '热门、置顶、图片、名称、上下架和维护时段。' }}
      panel={({ rowKey, onClose }) => (
        <GamePanel gameId={Number(rowKey)} order={orderOf(Number(rowKey))} onClose={onClose} />
      )}
    />
  )
}

const fits = (game: Game, { category, state, text = '' }: ReturnType<typeof gameFilters>): boolean =>
  (category === undefined || game.category === category) &&
  (state === undefined || (state === 'hot' ? game.place.hot > 0 : state === 'open' ? isOpen(game) : !isOpen(game))) &&
  [game.gameName, game.outside?.gameCode ?? ''].some((word) => word.toLowerCase().includes(text.toLowerCase()))

const isOpen = ({ outside }: Game) => outside === null || (outside.isEnabled && outside.isListed)

function SuppliersView() {
  const { call } = useConsole()
  const frame = useFrame('suppliers')
  const list = useList<Supplier, never>({
    ...{ name: 'suppliers', filters: {}, everyMs: EVERY_MS },
    async read(_all, options) {
      return { rows: (await call(api.list, {}, options)).suppliers, next: undefined }
    },
  })
  return (
    <ListDesk
      {...frame}
      list={list}
      keyOf={({ supplierCode }) => supplierCode}
      columns={SUPPLIER_COLUMNS}
      empty="还没有供应商"
      pick={{ title: '选一家', words: '名称、标志、次序，和它的游戏是否显示。' }}
      panel={({ rowKey, onClose }) => <SupplierPanel supplierCode={rowKey} onClose={onClose} />}
    />
  )
}

import * as api from '@liuhe/contract/api/operator/gallery.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { stateColumn, textColumn } from '../../frame/columns.tsx'
import type { FilterField } from '../../frame/filter-fields.ts'
import { ListDesk } from '../../frame/list-desk.tsx'
import { pageAfter, useList } from '../../frame/use-list.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import type { TabProps } from './content-desk.tsx'
import { COLOURS, type Series, seriesLook, type SheetGame } from './gallery-words.ts'
import { ListTools } from './list-tools.tsx'
import { NewSeries } from './new-series.tsx'
import { SeriesPanel } from './series-panel.tsx'

/** Series of drawing sheets by game and colour, in the order in which members see them; the open one has its turns. */
export function Gallery({ filters, change, views }: TabProps) {
  const { call } = useConsole()
  const canWrite = may(useOperator(), 'writeContent')
  const [isMaking, setIsMaking] = useState(false)
  const games = useGames()
  const { game, colour, text, row } = filters
  const asked = { gameId: game, groupType: colour === undefined ? undefined : colour === 1 ? 1 : 2 } as const
  const list = useList({
    name: 'gallery-groups',
    filters: { game, colour, text, row },
    read: async (after: string | undefined, options) =>
      pageAfter(await call(api.groups, { ...asked, search: text, after }, options)),
  })
  return (
    <>
      <ListDesk
        {...{ filters, change, list, views }}
        title="内容"
        icon="layout"
        keyOf={({ id }) => id}
        columns={COLUMNS}
        fields={fieldsOf(games)}
        empty="还没有图库"
        isQuiet={({ hidden }) => hidden}
        listWidth="minmax(480px, 42%)"
        tools={canWrite && <ListTools order={undefined} what="图库" onNew={() => setIsMaking(true)} />}
        pick={{ title: '选一个图库来看', words: '每一期的图、会员看到的样子、放图和撤回。' }}
        panel={({ rowKey, onClose }) => <SeriesPanel groupId={rowKey} {...{ games, onClose }} />}
      />
      {isMaking && (
        <NewSeries
          {...{ games, game }}
          onClose={() => setIsMaking(false)}
          onMade={(made) => {
            setIsMaking(false)
            change({ row: made, text: undefined })
          }}
        />
      )}
    </>
  )
}

/** The games that have drawing sheets. */
function useGames(): readonly SheetGame[] {
  const { call } = useConsole()
  const found = useQuery({ queryKey: ['gallery-games'], queryFn: ({ signal }) => call(api.games, {}, { signal }) })
  return found.data ?? []
}

const COLUMNS = [
  textColumn<Series>('图库', ({ name }) => name, { isWide: true, hover: ({ category }) => category ?? undefined }),
  textColumn<Series>('彩种', ({ gameName, groupType }) => `${gameName} · ${COLOURS[groupType]}`),
  textColumn<Series>('最新', ({ newestTurn }) => newestTurn ?? ''),
  stateColumn<Series>('状态', seriesLook),
  textColumn<Series>('来源', ({ isDrawn, popular }) => `${isDrawn ? '配方' : '上传'}${popular ? ' · 热门' : ''}`),
]

const fieldsOf = (games: readonly SheetGame[]): readonly FilterField[] => [
  {
    kind: 'select',
    name: 'game',
    label: '彩种',
    options: Object.fromEntries(games.map(({ gameId, gameName }) => [String(gameId), gameName])),
  },
  { kind: 'select', name: 'colour', label: '颜色', options: COLOURS },
  { kind: 'text', name: 'text', label: '名称', hint: '开头几个字' },
]

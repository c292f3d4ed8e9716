import * as api from '@liuhe/contract/api/operator/pieces.ts'
import * as studio from '@liuhe/contract/api/operator/studio.ts'
import { type PieceKind, rulesOfPiece } from '@liuhe/domain/content/pieces.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { stateColumn, textColumn } from '../../frame/columns.tsx'
import type { FilterField } from '../../frame/filter-fields.ts'
import { ListDesk } from '../../frame/list-desk.tsx'
import { useUndo } from '../../frame/undo.tsx'
import { pageAfter, useList } from '../../frame/use-list.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Notice } from '../../shared/notice.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { LIST } from '../../shell/news.tsx'
import type { TabProps } from './content-desk.tsx'
import { ListTools } from './list-tools.tsx'
import { NewPiece } from './new-piece.tsx'
import { COMPANIES } from './piece-form.tsx'
import { PiecePanel } from './piece-panel.tsx'
import { AUDIENCES, PLACES, pieceLook, type PieceRow, runOf, STATES, VIEWS } from './words.ts'

/** Pieces of a kind, by place and in the order in which members see them. */
export function Pieces({ kind, filters, change, views }: TabProps & { kind: PieceKind }) {
  const { call } = useConsole()
  const canWrite = may(useOperator(), 'writeContent')
  const [isMaking, setIsMaking] = useState(false)
  const places = usePlaces(kind)
  const placeName = ({ place }: Pick<PieceRow, 'place'>) => places[place] ?? place
  const { place, state, text, row } = filters
  const list = useList({
    name: `pieces-${kind}`,
    filters: { place, state, text, row },
    read: async (after: string | undefined, options) =>
      pageAfter(await call(api.list, { kind, place, state, search: text, after }, options)),
  })
  const isWhole = state === undefined && text === undefined
  const order = useOrder(kind, canWrite && isWhole && rulesOfPiece(kind).isList ? list.rows : [], row)
  return (
    <>
      <ListDesk
        {...{ filters, change, list, views }}
        title="内容"
        icon="layout"
        keyOf={({ id }) => id}
        columns={columnsOf(kind, placeName)}
        fields={fieldsOf(places)}
        empty={`还没有${VIEWS[kind]}`}
        hint={order.failure === undefined ? '列表的顺序就是会员看到的顺序' : undefined}
        isQuiet={({ state: its, endsAt }, now) => its === 'withdrawn' || (endsAt !== null && endsAt <= now)}
        listWidth="minmax(480px, 42%)"
        tools={
          canWrite && (
            <ListTools
              order={rulesOfPiece(kind).isList ? order : undefined}
              what={VIEWS[kind]}
              onNew={() => setIsMaking(true)}
            />
          )
        }
        pick={{ title: '选一条来看', words: '正文、会员看到的样子、每个版本和谁改的。' }}
        panel={({ rowKey, onClose }) => (
          <>
            {order.failure !== undefined && <Notice kind="bad">没有移动：{sentenceOf(order.failure)}</Notice>}
            <PiecePanel pieceId={rowKey} {...{ placeName, onClose }} />
          </>
        )}
      />
      {isMaking && (
        <NewPiece
          {...{ kind, places, place }}
          onClose={() => setIsMaking(false)}
          onMade={(made) => {
            setIsMaking(false)
            change({ row: made, state: undefined, text: undefined })
          }}
        />
      )}
    </>
  )
}

const columnsOf = (kind: PieceKind, placeName: (row: PieceRow) => string) => [
  textColumn<PieceRow>(kind === 'tutorial' ? '正文' : '标题', ({ name, id }) => (name === '' ? `#${id}` : name), {
    isWide: true,
    hover: ({ audience }) => `给${AUDIENCES[audience]}`,
  }),
  textColumn<PieceRow>('位置', (row) => whereOf(row, placeName(row))),
  stateColumn<PieceRow>('状态', pieceLook),
  textColumn<PieceRow>('期限', runOf),
]

/** Where a piece stands, and for which company it is where it is not for every one. */
const whereOf = ({ groupName, companyCode }: PieceRow, place: string): string =>
  [place, ...(groupName === 'popup' ? ['弹窗'] : []), ...(companyCode === null ? [] : [COMPANIES[companyCode]])].join(
    ' · ',
  )

const fieldsOf = (places: Readonly<Record<string, string>>): readonly FilterField[] => [
  { kind: 'select', name: 'place', label: '位置', options: places },
  { kind: 'select', name: 'state', label: '状态', options: STATES },
  { kind: 'text', name: 'text', label: '找字', hint: '标题或正文' },
]

/** Where pieces of a kind may stand; tutorials stand at the games that there are. */
function usePlaces(kind: PieceKind): Readonly<Record<string, string>> {
  const { call } = useConsole()
  const games = useQuery({
    queryKey: ['content-games'],
    queryFn: ({ signal }) => call(studio.games, {}, { signal }),
    enabled: kind === 'tutorial',
  })
  if (kind !== 'tutorial') return PLACES[kind]
  return Object.fromEntries((games.data ?? []).map(({ gameId, gameName }) => [String(gameId), gameName]))
}

/** Moves the open piece among those of its place, at once; for a while it can be taken back. */
function useOrder(kind: PieceKind, rows: readonly PieceRow[], open: number | undefined) {
  const { call } = useConsole()
  const queries = useQueryClient()
  const offer = useUndo()
  const [failure, setFailure] = useState<unknown>()
  const found = rows.find(({ id }) => id === open)
  const seen = rows.filter(({ place }) => place === found?.place).map(({ id }) => id)
  const at = seen.indexOf(open ?? -1)
  const put = async (from: readonly number[], to: readonly number[]) => {
    await call(api.reorder, { kind, place: found?.place ?? '', seen: [...from], ids: [...to] })
    await queries.invalidateQueries({ queryKey: [LIST] })
  }
  const move = async (by: number) => {
    const ids = seen.toSpliced(at, 1).toSpliced(at + by, 0, open ?? -1)
    setFailure(undefined)
    try {
      await put(seen, ids)
      offer({ words: `已移动「${found?.name ?? ''}」`, inverse: () => put(ids, seen) })
    } catch (error) {
      setFailure(error)
      await queries.invalidateQueries({ queryKey: [LIST] })
    }
  }
  return {
    failure,
    up: at > 0 ? () => void move(-1) : undefined,
    down: at >= 0 && at < seen.length - 1 ? () => void move(1) : undefined,
  }
}

/** The calls of the console about the gallery. */
import { COUNT_MAX } from '@liuhe/contract/api/operator/common.ts'
import * as api from '@liuhe/contract/api/operator/gallery.ts'
import type { output } from 'zod/mini'
import type { Queryable } from '../../db/connect.ts'
import { nextKey } from '../../http/framework/keyset.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { gameList } from '../lottery/index.ts'
import { mountOperatorArea, type OperatorHandlers, type OperatorWrite } from '../operators/index.ts'
import * as queries from './console-queries.ts'
import * as edit from './edit-gallery.ts'
import { countSheets, selectSheets, type SheetRow } from './sheet-queries.ts'

/** Series and sheets, for those who write them. */
export const mountGalleryConsole = (server: Server): void => mountOperatorArea(server, api, handlers)

const MORE = COUNT_MAX + 1

const handlers: OperatorHandlers<typeof api> = {
  async games({ sql, clock }) {
    const [games, names] = await Promise.all([gameList({ sql, clock }), queries.selectCategoryNames(sql)])
    const ofGame = Map.groupBy(names, ({ gameId }) => gameId)
    return games
      .filter(({ family }) => family === edit.SHEET_FAMILY)
      .map(({ gameId, gameName }) => ({
        ...{ gameId, gameName },
        categories: (ofGame.get(gameId) ?? []).map(({ name }) => name),
      }))
  },
  async groups({ sql }, filter) {
    const [rows, totalCount] = await Promise.all([
      queries.selectSeries(sql, filter),
      queries.countSeries(sql, filter, MORE),
    ])
    const next = nextKey(rows, filter.rows, ({ gameId, groupType, sort, id }) => [gameId, groupType, sort, id])
    return { data: rows.map(wireSeries), next, totalCount }
  },
  read: async ({ sql }, { groupId }) => wireSeries(await findSeries(sql, groupId)),
  async createGroup(context, input) {
    const id = await edit.createSeries(editorOf(context), input)
    const made = await findSeries(context.tx, id)
    const place = { gameId: made.gameId, groupType: made.groupType }
    context.note({ object: `gallery-group/${id}`, after: { ...place, ...figuresOfSeries(made) } })
    return { id, revision: made.revision }
  },
  async saveGroup(context, input) {
    const before = await edit.saveSeries(editorOf(context), input)
    const after = await findSeries(context.tx, before.id)
    context.note({
      object: `gallery-group/${after.id}`,
      ...{ before: figuresOfSeries(before), after: figuresOfSeries(after), reason: input.reason },
    })
    return { id: after.id, revision: after.revision }
  },
  async items({ sql }, filter) {
    await findSeries(sql, filter.groupId)
    const [rows, totalCount] = await Promise.all([selectSheets(sql, filter, MORE), countSheets(sql, filter, MORE)])
    return { data: rows.map(wireSheet), next: nextKey(rows, filter.rows, ({ turnNum }) => [turnNum]), totalCount }
  },
  putItem: async (context, input) => stepped(context, await edit.putSheet(editorOf(context), input), input.reason),
  withdrawItem: async (context, input) =>
    stepped(context, await edit.withdrawSheet(editorOf(context), input), input.reason),
  showItem: async (context, input) => stepped(context, await edit.showSheet(editorOf(context), input), input.reason),
}

type Context = Pick<OperatorWrite<typeof api.withdrawItem>, 'tx' | 'operator' | 'note' | 'clock'>

const editorOf = ({ tx, clock, operator }: Context): edit.Editor => ({ tx, clock, by: operator.login })

/** Notes a sheet as it was and as it is. */
function stepped({ note }: Context, { before, after }: edit.Step, reason: string | undefined) {
  note({
    object: `gallery-sheet/${after.id}`,
    ...(before !== undefined && { before: figuresOfSheet(before) }),
    ...{ after: figuresOfSheet(after), reason },
  })
  return { id: after.id, revision: after.revision, state: after.state }
}

const figuresOfSeries = ({ revision, name, initials, category, companyCode, popular, hidden }: queries.SeriesRow) => ({
  ...{ revision, name, initials, category, companyCode, popular: Number(popular), hidden: Number(hidden) },
})

const figuresOfSheet = ({ groupId, turnNum, revision, state, path, publishAt }: SheetRow) => ({
  ...{ groupId, turnNum, revision, state, path, publishAt: publishAt?.getTime() ?? null },
})

async function findSeries(sql: Queryable, groupId: number): Promise<queries.SeriesRow> {
  const found = await queries.findSeries(sql, groupId)
  if (found === undefined) throw new Refusal('CONTENT/NOT_FOUND')
  return found
}

const wireSeries = ({ sort: _sort, changedAt, ...row }: queries.SeriesRow): output<typeof api.SeriesRow> => ({
  ...row,
  changedAt: changedAt.getTime(),
})

const wireSheet = (row: SheetRow & { likes: number }): output<typeof api.SheetRow> => {
  const { groupId: _group, requestId: _request, publishAt, publishedAt, changedAt, ...same } = row
  const times = { publishAt: publishAt?.getTime() ?? null, publishedAt: publishedAt.getTime() }
  return { ...same, ...times, changedAt: changedAt.getTime() }
}

/** Lists of draws for the pages of results; what home needs of draws is in lottery.ts, so that it loads no more. */
import * as z from 'zod/mini'
import { gameId, rowsNumber } from '../codecs.ts'
import { area } from '../endpoint.ts'
import { DrawRecord, OpenInfo } from './lottery.ts'

const { get } = area('records')

export const openInfoList = get('openInfoList', '/lottery/openInfo/list', {
  summary: 'What openInfo says, of every game on offer, in their order, in one answer.',
  access: 'public',
  effect: 'read',
  output: z.array(OpenInfo),
})

export const historyGroup = get('historyGroup', '/lottery/history/group', {
  summary: 'Published draws of a game by year, newest first: how many there are, and the first of each.',
  access: 'public',
  effect: 'read',
  query: { gameId, rows: rowsNumber(30) },
  output: z.array(z.object({ year: z.int(), totalCount: z.int(), data: z.array(DrawRecord) })),
  errors: ['GAME/NOT_FOUND'],
})

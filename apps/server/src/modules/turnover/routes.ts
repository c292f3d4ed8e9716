import * as api from '@liuhe/contract/api/turnover.ts'
import { mountArea } from '../../http/mount.ts'
import type { Server } from '../../http/server.ts'
import type { SignedIn } from '../../http/sessions/viewer.ts'
import { balancesOfMember } from '../../ledger/index.ts'
import { giveUpGift, type GiveUpParts } from './give-up.ts'
import { listBets } from './list-bets.ts'
import { readEntries, readSources, readTurnover } from './read-turnover.ts'

/** What has to be staked before a withdrawal, and how each figure was made (Domain §8.3). */
export const mountTurnover = (server: Server, parts: GiveUpParts): void =>
  mountArea(server, api, {
    queryAll: ({ sql, viewer }) => readTurnover(sql, onlooker(viewer)),
    sources: ({ sql, viewer }) => readSources(sql, onlooker(viewer)),
    bets: ({ sql, viewer }, { id, after, rows }) => listBets(sql, viewer.memberId, { rowId: BigInt(id), after, rows }),
    entries: ({ sql, viewer }, { id }) => readEntries(sql, viewer.memberId, BigInt(id)),
    async giveUp({ tx, viewer }, { id }) {
      await giveUpGift(tx, { memberId: viewer.memberId, rowId: BigInt(id) }, parts)
      const { yetWithdraw } = await readTurnover(tx, onlooker(viewer))
      const { main } = await balancesOfMember(tx, viewer.memberId)
      return { yetWithdraw, balance: main }
    },
  })

const onlooker = ({ memberId, pause }: SignedIn) => ({ memberId, isExcluded: pause?.kind === 'exclusion' })

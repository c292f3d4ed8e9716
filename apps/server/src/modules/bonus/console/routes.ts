import * as api from '@liuhe/contract/api/operator/bonus.ts'
import * as z from 'zod/mini'
import { keyOf, nextKey } from '../../../http/framework/keyset.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Server } from '../../../http/server.ts'
import { propose } from '../../approvals/index.ts'
import { mountOperatorArea } from '../../operators/index.ts'
import { selectOffers, switchOffer } from '../offer-queries.ts'
import { shownRecord } from '../read.ts'
import { selectGifts } from '../record-queries.ts'
import { bonusOffer, figuresOf } from './change-offer.ts'
import { bonusGrant } from './grant.ts'

/** Offers and gifts, for those who look after them (docs/bonus.md). */
export const mountBonusConsole = (server: Server): void =>
  mountOperatorArea(server, api, {
    async offers({ sql }) {
      const all = await selectOffers(sql)
      return all.map((offer) => {
        const { kind, isOn, revision } = offer
        return { kind, isOn, revision, figures: figuresOf(offer) }
      })
    },
    changeOffer: (context, { kind, requestId, revision, reason, figures }) => {
      const payload = { kind, figures: z.encode(api.OfferFigures, figures) }
      return propose(context, bonusOffer, { payload, revision, reason, requestId })
    },
    async switchOffer({ tx, note }, { kind, isOn, reason }) {
      const before = await switchOffer(tx, kind, isOn)
      if (before === undefined) throw new Refusal('BONUS/NOT_FOUND')
      const [was, is] = [{ isOn: Number(before) }, { isOn: Number(isOn) }]
      note({ object: `bonus-offer/${kind}`, before: was, after: is, reason })
      return { isOn }
    },
    grant: (context, { memberId, requestId, reason, amount, multiple, title, remark }) => {
      const payload = { memberId, amount: String(amount), multiple, title, remark }
      return propose(context, bonusGrant, { payload, revision: 0, reason, requestId })
    },
    async gifts({ sql }, { memberId, after, rows }) {
      const [before] = after === undefined ? [] : (keyOf(after, ['big']) as [string])
      const found = await selectGifts(sql, BigInt(memberId), { rows, ...(before !== undefined && { before }) })
      const data = found.map((row) => ({ ...shownRecord(row), period: row.period }))
      return { data, next: nextKey(found, rows, ({ recordId }) => [String(recordId)]) }
    },
  })

import * as api from '@liuhe/contract/api/operator/payments.ts'
import { maskName } from '@liuhe/domain/members/mask.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { mountOperatorArea } from '../operators/index.ts'
import { amountText } from './amount-text.ts'
import * as queries from './queries.ts'
import { Line } from './wire.ts'

/** The operators' look at money from outside: what came, and what proves it. */
export function mountPaymentsConsole(server: Server): void {
  mountOperatorArea(server, api, {
    async inbox({ sql }, { state, gateway, number, before, rows }) {
      return (await queries.selectInbox(sql, { state, gateway, number, before, rows })).map(wireOf)
    },
    async notice({ sql }, { inboxId }) {
      const found = await queries.findMessage(sql, inboxId)
      if (found === undefined) throw new Refusal('RECHARGE/RECEIVED_NOT_FOUND')
      const { proof, handedAt, ...row } = found
      return { ...wireOf(row), handedAt, proof: row.via === 'statement' ? shownLine(proof) : proof }
    },
  })
}

const wireOf = ({ amount, ...row }: queries.InboxRow) => ({ ...row, amount: amountText(amount, row.currency) })

/** A line of a statement without what names people: its payer is masked, and its free text left out. */
function shownLine(proof: string): string {
  const { text: _text, payer, ...line } = Line.parse(JSON.parse(proof))
  return JSON.stringify({ ...line, payer: maskName(payer) })
}

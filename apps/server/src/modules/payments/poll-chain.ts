import type { Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { callGateway } from './call-gateway.ts'
import type { GatewaySettings } from './gateway-settings.ts'
import type { PaymentDesk } from './payment-desk.ts'
import * as queries from './queries.ts'
import { takePayment } from './take-payment.ts'
import { Blocks } from './wire.ts'

const BLOCKS = 500
/** So many empty blocks are passed over before the cursor is written again. */
const CURSOR_EVERY = 20

/**
 * Reads the blocks that have enough others on top of them. A transfer counts only then, so a chain that replaces its
 * newest blocks changes nothing. One that replaces a block we have counted is a matter for people: nothing further is
 * read, and an alarm says so.
 * @returns how many transfers were new
 */
export async function pollChain(desk: PaymentDesk, settings: GatewaySettings): Promise<number> {
  const gateway = settings.name
  let fresh = 0
  for (;;) {
    const position = await queries.readCursor(desk.sql, gateway)
    const last = positionOf(position)
    const asked = { from: last?.height ?? 1, limit: BLOCKS }
    const { data } = await callGateway(desk.lineOf(settings), `/${gateway}/blocks`, asked)
    const { head, blocks } = Blocks.parse(data)
    if (last !== undefined && blocks[0]?.hash !== last.hash) {
      await desk.alarm({ gateway, kind: 'reorganised', subject: String(last.height) })
      return fresh
    }
    const confirmed = confirmedOf(blocks, head - settings.confirmations + 1)
    const further = last === undefined ? confirmed : confirmed.slice(1)
    const newest = further.at(-1)
    const transfers = further.flatMap((block) => block.transfers.map((transfer) => ({ ...transfer, block })))
    if (newest === undefined || (transfers.length === 0 && further.length < CURSOR_EVERY)) return fresh
    const to = `${newest.height}:${newest.hash}`
    const taken = await inTransaction(desk.sql, async (tx) => {
      if (!(await queries.moveCursor(tx, { gateway, from: position, to }))) return undefined
      const outcomes: string[] = []
      for (const transfer of transfers) outcomes.push(await takeTransfer(desk, gateway, transfer, tx))
      return outcomes
    })
    if (taken === undefined) return fresh
    for (const [index, outcome] of taken.entries())
      if (outcome === 'contradiction')
        await desk.alarm({ gateway, kind: 'contradiction', subject: transfers[index]?.reference ?? '' })
    fresh += taken.filter((outcome) => outcome === 'new').length
    if (blocks.length < BLOCKS) return fresh
  }
}

type Block = ReturnType<typeof Blocks.parse>['blocks'][number]

/** Blocks up to a height that follow one another: a list that was read across a reorganisation ends before it. */
function confirmedOf(blocks: readonly Block[], height: number): Block[] {
  const broken = blocks.findIndex((block, at) => at > 0 && block.parent !== blocks[at - 1]?.hash)
  return (broken === -1 ? blocks : blocks.slice(0, broken)).filter((block) => block.height <= height)
}

function takeTransfer(desk: PaymentDesk, gateway: string, it: Block['transfers'][number] & { block: Block }, tx: Tx) {
  const { reference, to: address, amount, block } = it
  const proof = { via: 'chain', text: JSON.stringify({ reference, to: address, amount, block: block.hash }) } as const
  const payment = { gateway, reference, address, amount: BigInt(amount), currency: 'USDT', paidAt: block.at } as const
  return takePayment(tx, desk.receivers, payment, proof)
}

function positionOf(position: string | undefined): { height: number; hash: string } | undefined {
  const [height = '', hash = ''] = position?.split(':') ?? []
  return position === undefined ? undefined : { height: Number(height), hash }
}

import * as z from 'zod/mini'
import { hubOfLi, liOfHub } from '../hub-amount.ts'
import { callProvider, type ProviderLine } from '../hub-client.ts'
import { ProviderUnknown, type ToldRound, type TransferWallet } from '../provider-port.ts'

/** The calls to a provider that holds the money: beside the hub dialect's own, and signed as those are. */
export function transferClient(line: ProviderLine): TransferWallet {
  const ask = async <T extends z.ZodMiniType>(call: string, fields: object, shape: T): Promise<z.output<T>> => {
    const read = z.safeParse(shape, await callProvider(line, call, fields))
    if (read.success) return read.data
    throw new ProviderUnknown(`${line.settings.name} answered ${call} with wrong fields`)
  }
  return {
    async balance(user) {
      return (await ask('purse', { user }, z.object({ balance: amount }))).balance
    },
    async transfer({ reference, user, direction, amount: li, goodUntil }) {
      const fields = { reference, user, direction, amount: hubOfLi(li), good_until: goodUntil }
      const { state, refusal } = await ask('purse/transfer', fields, Outcome)
      return { state, refusal: refusal ?? undefined }
    },
    async lookUp(reference) {
      const { state, refusal } = await ask('purse/look', { reference }, Looked)
      return state === 'unknown' ? undefined : { state, refusal: refusal ?? undefined }
    },
    async transfers(page) {
      const { transfers, next } = await ask('purse/transfers', page, Listed)
      return { transfers, next: next ?? undefined }
    },
    async rounds(page) {
      const { rounds: rows, next } = await ask('purse/rounds', page, ListedRounds)
      const read = rows.map((row) => ({ row, round: z.safeParse(Round, row) }))
      return {
        rounds: read.flatMap(({ round }) => (round.success ? [round.data] : [])),
        unreadable: read.flatMap(({ row, round }) => (round.success ? [] : [`round ${nameOf(row)}`])),
        next: next ?? undefined,
      }
    },
  }
}

const amount = z.pipe(
  z.int().check(z.gte(0)),
  z.transform((value, context) => {
    const li = liOfHub(value)
    if (li !== undefined) return li
    context.issues.push({ code: 'custom', message: 'finer than 厘', input: value })
    return z.NEVER
  }),
)

const refusal = z.nullish(z.string().check(z.minLength(1), z.maxLength(64)))
const Outcome = z.object({ state: z.enum(['done', 'refused']), refusal })
const Looked = z.object({ state: z.enum(['done', 'refused', 'unknown']), refusal })
const Listed = z.object({
  transfers: z.array(
    z.object({
      reference: z.string().check(z.minLength(1), z.maxLength(64)),
      user: z.string(),
      direction: z.enum(['in', 'out']),
      amount,
      state: z.enum(['done', 'refused']),
      at: z.int(),
    }),
  ),
  next: z.nullish(z.union([z.string(), z.number()])),
})

const ListedRounds = z.object({ rounds: z.array(z.unknown()), next: z.nullish(z.union([z.string(), z.number()])) })
const id = z.string().check(z.minLength(1), z.maxLength(64))
const time = z.int().check(z.gte(0))

/** A round that can be true: it has ended or not, a cancelled one pays nothing, none counts more than was staked. */
const Round = z.pipe(
  z
    .object({
      ...{ round: id, user: id, game_code: id, state: z.enum(['open', 'settled', 'cancelled']) },
      ...{ bet: amount, win: amount, turnover: amount, started_at: time, ended_at: z.nullish(time) },
    })
    .check(
      z.refine(({ state, ended_at }) => (state === 'open') === (ended_at == null)),
      z.refine(({ started_at, ended_at }) => ended_at == null || ended_at >= started_at),
      z.refine(({ state, win }) => state !== 'cancelled' || win === 0n),
      z.refine(({ bet, turnover }) => turnover <= bet),
    ),
  z.transform(
    ({ game_code, started_at, ended_at, ...rest }): ToldRound => ({
      ...{ ...rest, gameCode: game_code, startedAt: started_at, endedAt: ended_at ?? undefined },
    }),
  ),
)

/** What a round that can't be read is called, as far as that can be told. */
function nameOf(row: unknown): string {
  const named = z.safeParse(z.object({ round: z.string() }), row)
  return named.success ? named.data.round.slice(0, 64) : 'without a number'
}

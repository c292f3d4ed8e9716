// A provider as a switch of operators: closed as a whole, at once, by a time that is closed like any other.
import type { Queryable, Tx } from '../../db/connect.ts'
import { endClosure, insertClosure } from './console-queries.ts'

/** The switch of a provider: its newest closure as a whole, and how often such a one was begun or ended. */
export interface ProviderSwitch {
  scope: 'provider'
  key: string
  isOff: boolean
  /** Epoch ms. */
  since: number
  by: string
  reason: string
  until: number | null
  revision: number
}

/** The switches of those providers that were closed at least once. */
export const closedProviders = (sql: Queryable, providers: readonly string[]) => sql<ProviderSwitch[]>`
  select 'provider' as scope, provider as key,
         from_at <= clock_timestamp() and (until_at is null or until_at > clock_timestamp()) as "isOff",
         (extract(epoch from case when ended_by is null then from_at else until_at end) * 1000)::float8 as since,
         coalesce(ended_by, made_by) as by, note as reason, (extract(epoch from until_at) * 1000)::float8 as until,
         revision
  from (select distinct on (provider) *,
               (count(*) over whole + count(ended_by) over whole)::int as revision
        from wallet_closure where game_code is null and provider = any (${providers as string[]}::text[])
        window whole as (partition by provider)
        order by provider, (until_at is null or until_at > clock_timestamp()) desc, closure_id desc) newest`

interface Step {
  provider: string
  /** As somebody saw it. */
  revision: number
  note: string
  login: string
}

/** Closes a provider now. @returns the new revision; undefined when it is not what somebody saw, or closed already */
export async function closeProvider(
  tx: Tx,
  { provider, revision, note, login, until }: Step & { until?: number | undefined },
): Promise<number | undefined> {
  const seen = await lockProvider(tx, provider)
  if (seen.isOff || seen.revision !== revision) return undefined
  await insertClosure(tx, { provider, gameCode: undefined, from: undefined, until, note, login })
  return (await lockProvider(tx, provider)).revision
}

/** Ends every closed time of the provider as a whole that is on. @returns as {@link closeProvider} */
export async function openProvider(tx: Tx, { provider, revision, login }: Step): Promise<number | undefined> {
  const seen = await lockProvider(tx, provider)
  if (!seen.isOff || seen.revision !== revision) return undefined
  const on = await tx<{ closureId: number }[]>`
    select closure_id::float8 as "closureId" from wallet_closure
    where provider = ${provider} and game_code is null and ended_by is null
      and from_at <= clock_timestamp() and (until_at is null or until_at > clock_timestamp()) order by closure_id`
  for (const { closureId } of on) await endClosure(tx, { closureId, login })
  return (await lockProvider(tx, provider)).revision
}

/** The switch of a provider, which nobody else turns until the transaction ends. */
async function lockProvider(tx: Tx, provider: string): Promise<Pick<ProviderSwitch, 'isOff' | 'revision'>> {
  await tx`select pg_advisory_xact_lock(hashtextextended('switch provider ' || ${provider}, 0))`
  const [row] = await closedProviders(tx, [provider])
  return row ?? { isOff: false, revision: 0 }
}

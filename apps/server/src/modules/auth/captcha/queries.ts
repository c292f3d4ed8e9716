import type { CaptchaPurpose } from '@liuhe/contract/captcha.ts'
import type { Queryable } from '../../../db/connect.ts'
import { sweepRows } from '../../../db/sweep.ts'

interface ChallengeKey {
  visitorHash: Buffer
  purpose: CaptchaPurpose
}

/** Keeps the one open challenge of a visitor and purpose. */
export async function keepChallenge(
  sql: Queryable,
  challenge: ChallengeKey & { answerHash: Buffer; ttlSeconds: number },
): Promise<void> {
  const { visitorHash, purpose, answerHash, ttlSeconds } = challenge
  await sql`
    insert into captcha_challenge (visitor_hash, purpose, answer_hash, expires_at)
    values (${visitorHash}, ${purpose}, ${answerHash}, clock_timestamp() + make_interval(secs => ${ttlSeconds}))
    on conflict (visitor_hash, purpose)
      do update set answer_hash = excluded.answer_hash, expires_at = excluded.expires_at`
}

/** Uses a challenge up. @returns the hash of its answer while it was valid; of two who take it at once, one gets it */
export async function takeChallenge(sql: Queryable, key: ChallengeKey): Promise<Buffer | undefined> {
  const [row] = await sql<{ answerHash: Buffer; isFresh: boolean }[]>`
    delete from captcha_challenge where visitor_hash = ${key.visitorHash} and purpose = ${key.purpose}
    returning answer_hash as "answerHash", expires_at > clock_timestamp() as "isFresh"`
  return row?.isFresh ? row.answerHash : undefined
}

/** Marks a slider's proof as shown. @returns false when it had been shown before */
export async function useProof(sql: Queryable, lotHash: Buffer): Promise<boolean> {
  const rows = await sql`
    insert into slider_proof (lot_hash) values (${lotHash}) on conflict (lot_hash) do nothing returning 1`
  return rows.length === 1
}

/** The settings that decide about captchas. */
export async function readCaptchaSettings(sql: Queryable): Promise<Map<string, string>> {
  const rows = await sql<{ key: string; value: string }[]>`
    select config_key as key, config_value as value from system_config
    where config_key in ('login_limit', 'vcode_style', 'api_external')`
  return new Map(rows.map(({ key, value }) => [key, value]))
}

/** Forgets images nobody answered, and proofs the provider itself has forgotten long ago. */
export async function sweepCaptchas(sql: Queryable): Promise<void> {
  await sweepRows(sql, 'captcha_challenge', sql`expires_at < clock_timestamp()`)
  await sweepRows(sql, 'slider_proof', sql`used_at < clock_timestamp() - interval '1 hour'`)
}

import { type Difference, verifyRound } from '@liuhe/games/verify.ts'
import { useState } from 'react'
import type { Round } from '../../../src/wire.ts'
import css from './form.module.css'
import { provable } from './provable.ts'

type Result = { kind: 'equal' } | { kind: 'differs'; differences: readonly Difference[] } | { kind: 'failed' }

const NAMES: Readonly<Record<Difference['what'], string>> = {
  seed: '服务器种子与承诺',
  config: '规则版本',
  input: '投注内容',
  outcome: '开奖结果',
  stake: '投注额',
  payment: '派彩',
}

/** When a seed is opened: the player's own when it is changed, a table's when all that is drawn from it is over. */
const CLOSED = { own: '使用中，更换种子后公开', table: '使用中，本局、本靴或本轮结束后公开' }

/** Seeds of a round, and the button that computes it again on this device with the functions that played it. */
export function VerifyPanel({ round }: { round: Round }) {
  const [result, setResult] = useState<Result>()
  const { proof } = round
  const check = async () => setResult(await checked(round))
  return (
    <section aria-label="公平验证">
      <Line label="承诺（服务器种子的 SHA-256）" value={proof.commitment} />
      <Line label="服务器种子" value={proof.serverSeed ?? CLOSED[proof.chain === null ? 'own' : 'table']} />
      <Line label={proof.subject === 'p' ? '玩家种子' : '公开盐值'} value={proof.salt} />
      <Line label="局号" value={String(proof.nonce)} />
      <Line label="规则哈希" value={proof.configHash} />
      <button type="button" className={css.primary} disabled={proof.serverSeed === null} onClick={() => void check()}>
        在浏览器核对
      </button>
      <div role="status">
        {result?.kind === 'equal' && <p className={css.good}>✓ 核对一致：本设备重新计算的结果与记录完全相同。</p>}
        {result?.kind === 'failed' && <p className={css.wrong}>暂时无法核对，请稍后再试。</p>}
        {result?.kind === 'differs' && (
          <div className={css.wrong}>
            ✗ 与记录不一致
            {result.differences.slice(0, 6).map((each) => (
              <div key={`${each.what}${each.path}`}>
                {NAMES[each.what]} {each.path}：记录 {each.kept}，计算 {each.computed}
              </div>
            ))}
          </div>
        )}
      </div>
    </section>
  )
}

async function checked(round: Round): Promise<Result> {
  try {
    const verdicts = await Promise.all(provable(round).map(verifyRound))
    const differences = verdicts.flatMap((verdict) => (verdict.equal ? [] : verdict.differences))
    return differences.length === 0 && verdicts.length > 0 ? { kind: 'equal' } : { kind: 'differs', differences }
  } catch {
    return { kind: 'failed' }
  }
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <>
      <p className={css.label}>{label}</p>
      <p className={css.code}>{value}</p>
    </>
  )
}

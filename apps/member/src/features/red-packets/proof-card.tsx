import '@liuhe/web/styles/palettes/packet.css'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { TEST_CHAIN } from '@liuhe/domain/lottery/beacon-rule.ts'
import { LI_PER_FEN } from '@liuhe/domain/money.ts'
import type { PacketStep } from '@liuhe/domain/red-packets/packet-proof.ts'
import { type CSSProperties, useState } from 'react'
import IconWrong from '~icons/mingcute/close-circle-fill'
import IconShield from '~icons/mingcute/safe-shield-fill'
import type { Detail } from './detail-page.tsx'
import styles from './proof-card.module.css'
import { evidenceOf, type PacketProved, usePacketProof } from './use-packet-proof.ts'

/** What can be checked of a packet: its commitment before the end, every share and the seed afterwards. */
export function ProofCard({ detail }: { detail: Detail }) {
  const [run, setRun] = useState(0)
  const evidence = evidenceOf(detail)
  const proved = usePacketProof(evidence, run)
  const { commitment, seed } = detail.proof
  if (evidence === undefined) return <Open detail={detail} />
  const state = proved === undefined ? 'running' : proved === 'failed' || !proved.isRight ? 'wrong' : 'right'
  return (
    <section className={styles.card} data-state={state} aria-label="公平验证">
      <header className={styles.head}>
        {state === 'wrong' ? <IconWrong aria-hidden="true" /> : <IconShield aria-hidden="true" />}
        <div aria-live="polite">
          <b>{titleOf(proved, detail)}</b>
          <span className={styles.hashes}>
            承诺 {short(commitment)} → 种子 {short(seed ?? '')}
          </span>
        </div>
        <button type="button" onClick={() => setRun(run + 1)}>
          重新计算
        </button>
      </header>
      {proved !== undefined && proved !== 'failed' && <Bars proved={proved} detail={detail} />}
      <p className={styles.note}>
        {detail.proof.beacon === TEST_CHAIN.hash ? '演示信标（不签名）' : '公共信标'}第 {detail.proof.round}{' '}
        轮决定分配；种子在发出前已锁定。
      </p>
    </section>
  )
}

/** Before the end: the seed stays hidden, its hash does not. */
const Open = ({ detail }: { detail: Detail }) => (
  <section className={styles.card} data-state="open" aria-label="公平验证">
    <header className={styles.head}>
      <IconShield aria-hidden="true" />
      <div>
        <b>{openTitle(detail)}</b>
        <span className={styles.hashes}>承诺 {short(detail.proof.commitment)}</span>
      </div>
    </header>
  </section>
)

function openTitle({ packet, claimedTotal, proof }: Detail): string {
  if (packet.status === 0) return '金额已锁定 · 领完后可复算'
  if (claimedTotal === null) return '已结束 · 结算后可复算'
  return proof.seed === null ? '该红包未开启，已全额退回' : '金额未公开，不能复算'
}

const STEP_NAMES: Record<PacketStep['name'], string> = {
  commitment: '种子与承诺不符',
  round: '信标轮次不符',
  beacon: '信标签名不符',
  shares: '份额与复算不符',
  sum: '总额与退回不符',
}

function titleOf(proved: PacketProved | 'failed' | undefined, { packet }: Detail): string {
  if (proved === undefined) return '正在复算…'
  if (proved === 'failed') return '无法在本机复算，请重试'
  const wrong = proved.steps.find(({ verdict }) => verdict === 'wrong')
  if (wrong) return `验证不通过 · ${STEP_NAMES[wrong.name]}`
  return `可验证 · ${packet.count} 份全部复算一致`
}

/** One bar a share, in the order of the claims, as this device has computed them. Unclaimed ones are pale. */
function Bars({ proved: { shares }, detail }: { proved: PacketProved; detail: Detail }) {
  const most = Math.max(...shares)
  const hasWords = shares.length <= 10
  return (
    <ol className={styles.bars} data-dense={!hasWords || undefined} aria-label="各份金额">
      {shares.map((fen, at) => {
        const claim = detail.claims[at]
        const look = claim === undefined ? 'left' : claim.isBest ? 'best' : claim.isMine ? 'mine' : undefined
        const text = formatAmount(BigInt(fen) * LI_PER_FEN)
        return (
          <li key={at} data-look={look} style={{ '--part': fen / most } as CSSProperties}>
            <i aria-hidden="true" />
            <span className={hasWords ? 'num' : 'visually-hidden'}>{text}</span>
          </li>
        )
      })}
    </ol>
  )
}

/** The two ends of a hash. */
const short = (hash: string): string => `${hash.slice(0, 5)}…${hash.slice(-4)}`

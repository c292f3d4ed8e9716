import { paths } from '@liuhe/brand/paths.ts'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { isFamily } from '@liuhe/domain/lottery/family.ts'
import { lunarYearOfDraw } from '@liuhe/domain/lottery/lunar.ts'
import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import { type DrawEvidence, PROOF_STEPS } from '@liuhe/domain/proof/draw-proof.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { useState } from 'react'
import IconDownload from '~icons/mingcute/download-2-line'
import IconTerminal from '~icons/mingcute/terminal-box-line'
import { DrawNumbers } from '../../shared/results/draw-numbers.tsx'
import type { PageProps } from '../../shared/navigation.ts'
import { Page } from '../../shared/page.tsx'
import { useGames } from '../../shared/games/use-games.ts'
import { AboutSheet } from './about-sheet.tsx'
import { saveText } from '../../shared/device/save-text.ts'
import styles from './fairness-page.module.css'
import { NoProof } from './no-proof.tsx'
import { OfficialResult } from './official-result.tsx'
import { ProofSteps } from './proof-steps.tsx'
import { SelfCheckSheet } from './self-check-sheet.tsx'
import { useDrawProof } from './use-draw-proof.ts'
import { VerdictHead } from './verdict-head.tsx'

export type Fairness = OutputOf<typeof lottery.fairness>

/** 开奖验证: every step of an own draw, recomputed on the reader's own device (Trust §7). */
export default function FairnessPage({ params }: PageProps) {
  const gameId = Number(params['gameId'])
  const turnNum = params['turnNum'] ?? ''
  const [isAsking, setAsking] = useState(false)
  const isAddress = Number.isInteger(gameId) && /^\d{1,20}$/.test(turnNum)
  const { data, error, refetch } = useRead(lottery.fairness, { gameId, turnNum }, { enabled: isAddress })
  const isUnknown = !isAddress || (error instanceof ApiError && UNKNOWN.has(error.code))
  return (
    <Page
      title="开奖验证"
      fallback={paths['lottery-record-history']({ gameId })}
      action={
        <button type="button" className={styles.about} onClick={() => setAsking(true)}>
          说明
        </button>
      }
    >
      {isUnknown && <NoProof text="没有这一期的开奖记录" gameId={gameId} />}
      {!isUnknown && data === undefined && error && <ErrorState onRetry={() => void refetch()} />}
      {!isUnknown && data === undefined && !error && <Place />}
      {data && <Draw fairness={data} />}
      <AboutSheet open={isAsking} onClose={() => setAsking(false)} />
    </Page>
  )
}

/** The verdict with its numbers, and the steps below it, while they are on their way. */
const Place = () => (
  <div className={styles.page} role="status" aria-label="加载中">
    <SkeletonCard lines={3} />
    <SkeletonCard lines={PROOF_STEPS.length} />
  </div>
)

const UNKNOWN: ReadonlySet<string> = new Set(['GAME/NOT_FOUND', 'DRAW/NOT_FOUND', 'REQ/INVALID'])

function Draw({ fairness }: { fairness: Fairness }) {
  if (fairness.official !== null) return <OfficialResult fairness={fairness} head={<Numbers fairness={fairness} />} />
  if (fairness.commitment === null || !isFamily(fairness.family)) {
    return (
      <div className={styles.page}>
        <section className={styles.card}>
          <Numbers fairness={fairness} />
        </section>
        <NoProof
          text="这一期没有承诺值，无法验证。演示环境中，首次启动之前的历史开奖是预置的示例。"
          gameId={fairness.gameId}
        />
      </div>
    )
  }
  const { family, closeTime, planTime, ...rest } = fairness
  return <Proof fairness={fairness} evidence={{ ...rest, family, closeTime, planTime }} />
}

function Proof({ fairness, evidence }: { fairness: Fairness; evidence: DrawEvidence }) {
  const proof = useDrawProof(evidence)
  const [isSelf, setSelf] = useState(false)
  const name = `liuhe-${fairness.gameId}-${fairness.turnNum}.json`
  return (
    <div className={styles.page}>
      <section className={styles.card}>
        <VerdictHead proof={proof} isDrawn={fairness.seed !== null} />
        <Numbers fairness={fairness} />
      </section>
      <ProofSteps steps={proof.steps} fairness={fairness} />
      <div className={styles.actions}>
        <Button
          look="line"
          size="large"
          icon={<IconDownload />}
          onClick={() => saveText(JSON.stringify(fairness, null, 2), { name, type: 'application/json' })}
        >
          下载证据
        </Button>
        <Button look="soft" size="large" icon={<IconTerminal />} onClick={() => setSelf(true)}>
          自己动手验证
        </Button>
      </div>
      <SelfCheckSheet open={isSelf} onClose={() => setSelf(false)} evidenceName={name} />
    </div>
  )
}

function Numbers({ fairness: { gameId, turnNum, family, openNum, planTime } }: { fairness: Fairness }) {
  const { gameOf } = useGames()
  const { second } = useSiteTime()
  return (
    <div className={styles.draw}>
      <p className={styles.names}>
        <b>{gameOf(gameId)?.gameName ?? '\u00a0'}</b>
        <span>{issueLabel(turnNum)}</span>
        <time>{second(planTime)}</time>
      </p>
      <DrawNumbers
        family={family}
        resultText={openNum ?? ''}
        {...(family === 'LHC' && { lunarYear: lunarYearOfDraw(planTime) })}
        size={SIZES[family] ?? 32}
        spread
      />
    </div>
  )
}

/** px of a number, so that every family stands in one row of a narrow phone. */
const SIZES: Readonly<Record<string, number>> = { LHC: 36, PK10: 27, NN: 26 }

import { PROOF_STEPS, type ProofStep } from '@liuhe/domain/proof/draw-proof.ts'
import IconRefresh from '~icons/mingcute/refresh-2-line'
import IconWrong from '~icons/mingcute/safe-alert-fill'
import IconRight from '~icons/mingcute/safety-certificate-fill'
import IconOpen from '~icons/mingcute/shield-fill'
import { OPEN_TEXTS } from './step-texts.ts'
import type { DrawProof } from './use-draw-proof.ts'
import styles from './verdict-head.module.css'

/** The sum of all steps: green when everything that can be computed is right, red when anything is not. */
export function VerdictHead({ proof, isDrawn }: { proof: DrawProof; isDrawn: boolean }) {
  const { kind, title, about, rest } = verdictOf(proof, isDrawn)
  const Icon = ICONS[kind]
  return (
    <header className={styles.head} data-verdict={kind} role="status">
      <Icon className={styles.shield} aria-hidden="true" />
      <div className={styles.words}>
        <b>{title}</b>
        <small>{about}</small>
        {rest !== undefined && <small>{rest}</small>}
      </div>
      {isDrawn && (
        <button type="button" className={styles.again} disabled={proof.state === 'running'} onClick={proof.again}>
          <IconRefresh aria-hidden="true" />
          重算
        </button>
      )}
    </header>
  )
}

const ICONS = { right: IconRight, wrong: IconWrong, open: IconOpen } as const

type Verdict = { kind: keyof typeof ICONS; title: string; about: string; rest?: string | undefined }

function verdictOf({ steps, state, tookMs }: DrawProof, isDrawn: boolean): Verdict {
  const wrong = steps.filter(({ verdict }) => verdict === 'wrong').length
  const right = steps.filter(({ verdict }) => verdict === 'right').length
  if (state === 'stopped')
    return { kind: 'open', title: '暂时无法验算', about: '验算程序没有加载成功，请检查网络后重试' }
  if (wrong > 0) return { kind: 'wrong', title: `${wrong} 步不通过`, about: '请下载证据保存，并联系客服或监管机构' }
  if (state === 'running') {
    return { kind: 'open', title: `正在验算 ${steps.length} / ${PROOF_STEPS.length}`, about: '在本机重新计算' }
  }
  if (!isDrawn) return { kind: 'open', title: '等待开奖', about: '开奖后可在本机重新计算每一步' }
  const about = `本机重新计算 · 用时 ${(tookMs / 1000).toFixed(2)} 秒`
  return { kind: 'right', title: `${right} 步全部通过`, about, rest: restOf(steps) }
}

/** What is said of steps that have nothing to compute: they are no fault of the draw. */
function restOf(steps: readonly ProofStep[]): string | undefined {
  const reasons = steps.flatMap(({ verdict, reason }) => (verdict === 'open' && reason ? [reason] : []))
  const [first] = reasons
  if (first === undefined) return undefined
  const why = reasons.every((reason) => reason === first) ? `：${OPEN_TEXTS[first]}` : '，原因见下'
  return `另 ${reasons.length} 步不适用${why}`
}

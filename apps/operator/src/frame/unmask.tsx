import { useEffect, useState } from 'react'
import { Button } from '../shared/button.tsx'
import { sentenceOf } from '../shared/sentence-of.ts'
import { countdownOf } from '../shared/site-time.ts'
import { useNow } from '../shared/use-now.ts'
import { Notice } from '../shared/notice.tsx'
import { useKeys } from '../shell/keys.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Facts } from './parts.tsx'

/** How long unmasked words stay on the screen. */
const SHOWN_MS = 60_000

const REASONS = ['核对提现户名', '会员来电核实身份', '风险调查', '处理投诉'] as const

interface UnmaskProps {
  /** Whose: `ly8***06`. */
  about: string
  /** Asks the server, which writes it into the audit; the answer is names and values. */
  unmask: (reason: string) => Promise<Readonly<Record<string, string>>>
  templates?: readonly string[]
  /** The key that asks. */
  keycap?: string
  /** Nothing to ask for is chosen. */
  isOff?: boolean
}

/** Shows masked personal data for a minute, for a reason. They are kept nowhere: no cache, no draft. */
export function Unmask({ about, unmask, templates = REASONS, keycap, isOff = false }: UnmaskProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [reason, setReason] = useState('')
  const [shown, setShown] = useForAMinute()
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  const now = useNow(1_000)
  const open = () => setIsAsking(true)
  useKeys(
    keycap === undefined || isOff || shown !== undefined
      ? []
      : [{ keys: keycap, label: '解除遮盖', run: open, isAction: true }],
  )
  const ask = async () => {
    setIsAsking(false)
    setIsBusy(true)
    setFailure(undefined)
    try {
      setShown({ words: await unmask(reason.trim()), until: Date.now() + SHOWN_MS })
      setReason('')
    } catch (error) {
      setFailure(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      {shown === undefined ? (
        <Button isBusy={isBusy} keycap={keycap} disabled={isOff} onClick={open}>
          查看完整信息…
        </Button>
      ) : (
        <Notice
          kind="warn"
          label="完整信息"
          actions={<Button onClick={() => setShown(undefined)}>遮盖 {countdownOf(shown.until - now)}</Button>}
        >
          <Facts facts={Object.entries(shown.words)} />
        </Notice>
      )}
      {failure !== undefined && <Notice kind="bad">{sentenceOf(failure)}</Notice>}
      {isAsking && (
        <ConfirmDialog
          title="查看完整信息"
          about={about}
          effect="显示 60 秒，写入审计；每人每天次数有限。"
          kind="warn"
          reason={{ label: '理由（写入审计）', templates, words: reason, onType: setReason }}
          button="查看"
          look="primary"
          onConfirm={() => void ask()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

interface Shown {
  until: number
  words: Readonly<Record<string, string>>
}

/** What is shown, gone when its minute is over. */
function useForAMinute() {
  const [shown, setShown] = useState<Shown>()
  useEffect(() => {
    if (shown === undefined) return
    const timer = setTimeout(() => setShown(undefined), shown.until - Date.now())
    return () => clearTimeout(timer)
  }, [shown])
  return [shown, setShown] as const
}

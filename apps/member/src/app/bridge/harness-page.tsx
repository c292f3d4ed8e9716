import { Button } from '@liuhe/web/ui/button.tsx'
import { useEffect, useRef, useState } from 'react'
import type { PageProps } from '../../shared/navigation.ts'
import { FRAME_NAME } from './channel.ts'
import { BridgeProbe } from './bridge-probe.tsx'
import styles from './harness-page.module.css'

/** A message of the page in the frame, as the wrapper sees it. */
type Heard = { id: string; action: string; payload: unknown; state: 'waiting' | 'answered' | 'refused' | 'told' }

/**
 * For developers, in demos only: plays the mobile wrapper. The app runs in the frame; what it asks of the device is
 * listed here, and answered, refused or left without an answer by hand. `?side=app` is the small page in the frame
 * that calls every function of the bridge; `?open=/auth/login` puts any other page there.
 */
export default function HarnessPage({ search }: PageProps) {
  return search['side'] === 'app' ? <BridgeProbe /> : <Wrapper open={search['open'] ?? '/bridge-harness?side=app'} />
}

function Wrapper({ open }: { open: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [heard, setHeard] = useState<readonly Heard[]>([])
  const say = (message: object) => frame.current?.contentWindow?.postMessage(message, location.origin)
  useEffect(() => {
    const listen = ({ source, origin, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || origin !== location.origin || typeof data !== 'string') return
      const message = JSON.parse(data) as Omit<Heard, 'state'>
      const state = TOLD.includes(message.action) ? 'told' : 'waiting'
      setHeard((before) => [{ ...message, state }, ...before])
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])
  const answer = async (call: Heard, how: 'answered' | 'refused') => {
    const refused = { ok: false, code: 'UC/LOGIN_FAILED', msg: '原生端拒绝了请求' }
    say({ id: call.id, ...(how === 'answered' ? await answerOf(call) : refused) })
    setHeard((before) => before.map((one) => (one === call ? { ...one, state: how } : one)))
  }
  const path = open.startsWith('/') && !open.startsWith('//') ? open : '/'
  return (
    <main className={styles.harness}>
      <h1 className={styles.title}>原生桥测试台</h1>
      <p className={styles.hint}>这一页扮演原生外壳。框内的应用每次调用原生功能，都会列在下面，由你决定如何回答。</p>
      <iframe ref={frame} name={FRAME_NAME} title="应用" src={path} className={styles.device} />
      <div className={styles.row}>
        <Button size="small" onClick={() => say({ id: crypto.randomUUID(), action: 'ready' })}>
          发送 ready
        </Button>
        <Button size="small" look="soft" onClick={() => say({ id: crypto.randomUUID(), action: 'getToken' })}>
          索取令牌
        </Button>
        <Button size="small" look="line" onClick={() => setHeard([])}>
          清空记录
        </Button>
      </div>
      <ol className={styles.calls} aria-label="调用记录">
        {heard.map((call) => (
          <Call key={call.id + call.action} call={call} onAnswer={(how) => void answer(call, how)} />
        ))}
      </ol>
    </main>
  )
}

function Call({ call, onAnswer }: { call: Heard; onAnswer: (how: 'answered' | 'refused') => void }) {
  return (
    <li className={styles.call} aria-label={call.action}>
      <p className={styles.head}>
        {call.action}
        <span className={styles.state}>{STATES[call.state]}</span>
      </p>
      <pre className={styles.payload}>{JSON.stringify(call.payload)}</pre>
      {call.state === 'waiting' && (
        <div className={styles.row}>
          <Button size="small" onClick={() => onAnswer('answered')}>
            成功
          </Button>
          <Button size="small" look="line" onClick={() => onAnswer('refused')}>
            失败
          </Button>
        </div>
      )}
    </li>
  )
}

const STATES: Record<Heard['state'], string> = {
  waiting: '等待回答',
  answered: '已回答',
  refused: '已拒绝',
  told: '已收到',
}

/** Messages that want no answer. */
const TOLD: readonly string[] = ['ready', 'getToken']

/** What a wrapper would answer: it signs in by itself, and does the rest on the device. */
async function answerOf({ action, payload }: Heard): Promise<object> {
  const path = ENTRIES[action]
  if (path === undefined) return { ok: true, data: action === 'captcha' ? 'harness-proof' : null }
  const body = new URLSearchParams(payload as Record<string, string>)
  const response = await fetch(path, { method: 'POST', body })
  const { code, msg, data } = (await response.json()) as { code: string; msg: string; data: unknown }
  return code === 'OK' ? { ok: true, data } : { ok: false, code, msg, data }
}

const ENTRIES: Readonly<Record<string, string>> = { login: '/app-api/v/user/login', register: '/app-api/v/user/reg' }

import { encodedPassword } from '@liuhe/contract/codecs.ts'
import { useSession } from '@liuhe/web/session/use-session.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { type NativeBridge, useBridge } from '../../shared/native-bridge.ts'
import styles from './harness-page.module.css'

/** Calls every function of the bridge, and says what came of it: the page in the harness's frame. */
export function BridgeProbe() {
  const bridge = useBridge()
  const session = useSession()
  const [result, setResult] = useState('')
  const [isReady, setReady] = useState(() => bridge.isReady())
  useEffect(() => bridge.onReady(() => setReady(true)), [bridge])

  const run = async (probe: Probe) => {
    setResult('…')
    try {
      const answer = await probe.run(bridge)
      if (isEntered(answer)) session.signIn(answer)
      setResult(isEntered(answer) ? '已登录' : String(answer ?? '完成'))
    } catch (fault) {
      setResult((fault as Error).message)
    }
  }
  return (
    <main className={styles.harness}>
      <p className={styles.hint}>
        {bridge.kind === 'app' ? '在原生外壳中运行' : '在浏览器中运行'}
        {isReady ? ' · 外壳已就绪' : ' · 等待外壳就绪'}
      </p>
      <div className={styles.row}>
        {PROBES.map((probe) => (
          <Button key={probe.label} size="small" look="soft" onClick={() => void run(probe)}>
            {probe.label}
          </Button>
        ))}
      </div>
      <p role="status" aria-label="结果">
        {result}
      </p>
    </main>
  )
}

type Probe = { label: string; run: (bridge: NativeBridge) => unknown }

const DEMO = { account: 'demo2026', password: z.encode(encodedPassword, 'Demo2026'), remember: '0' }

const PROBES: readonly Probe[] = [
  { label: '登录', run: (bridge) => bridge.login?.(DEMO) ?? '浏览器没有此功能' },
  { label: '注册', run: (bridge) => bridge.register?.(DEMO) ?? '浏览器没有此功能' },
  { label: '验证码', run: (bridge) => bridge.runCaptcha?.('login') ?? '浏览器没有此功能' },
  { label: '保存图片', run: (bridge) => bridge.saveToAlbum('/sys-upload/banners/welcome.svg') },
  { label: '打开浏览器', run: (bridge) => bridge.openExternal('https://kefu.example/01') },
  { label: '横屏', run: (bridge) => bridge.rotate('landscape') },
  {
    label: '打开游戏',
    run: (bridge) => bridge.openGame({ url: 'https://games.example/1', orientation: 'landscape' }),
  },
]

type Entered = { token: string; expiresAt: number }
const isEntered = (answer: unknown): answer is Entered =>
  typeof answer === 'object' && answer !== null && 'token' in answer && 'expiresAt' in answer

import * as api from '@liuhe/contract/api/operator/audit.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { useEffect, useRef, useState } from 'react'
import { useConsole } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { type Look, StateText } from '../../shared/state-text.tsx'
import { useKeys } from '../../shell/keys.tsx'

type Checked = OutputOf<typeof api.check>

const FAULTS = { gap: '缺一条', link: '与上一条不相接', entry: '内容被改', head: '链头不符' } as const

/** Checks the whole chain from its beginning, part by part; pressed again it stops. */
export function ChainCheck() {
  const { call } = useConsole()
  const [checked, setChecked] = useState<Checked>()
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  const stop = useRef(new AbortController())
  useEffect(() => () => stop.current.abort(), [])
  const run = async () => {
    stop.current = new AbortController()
    const { signal } = stop.current
    setIsBusy(true)
    setFailure(undefined)
    try {
      let last: Checked | undefined
      do {
        const from: { after?: number; hash?: string } =
          last === undefined ? {} : { after: last.position, hash: last.hash }
        // The person asked once: what the page goes on to ask by itself keeps no session alive.
        last = await call(api.check, from, { signal, isAutomatic: last !== undefined })
        setChecked(last)
      } while (!last.isEnd && last.fault === null && !signal.aborted)
    } catch (error) {
      if (!signal.aborted) setFailure(error)
    }
    if (stop.current.signal === signal) setIsBusy(false)
  }
  const press = () => (isBusy ? stop.current.abort() : void run())
  useKeys([{ keys: 'v', label: '验证整条链', run: press, isAction: true }])
  return (
    <>
      <span role="status">
        {failure !== undefined ? (
          <StateText icon="bad" look="bad" words={`没有验证完：${sentenceOf(failure)}`} />
        ) : null}
        {failure === undefined && checked !== undefined && <StateText {...lookOf(checked, isBusy)} />}
      </span>
      <Button keycap="v" onClick={press}>
        {isBusy ? '停止' : '验证整条链'}
      </Button>
    </>
  )
}

function lookOf({ position, isEnd, fault }: Checked, isBusy: boolean): Look {
  if (fault !== null) return { icon: 'bad', look: 'bad', words: `#${fault.position} ${FAULTS[fault.fault]}` }
  if (isEnd) return { icon: 'ok', look: 'ok', words: `链完整到 #${position}` }
  return { icon: 'clock', look: 'warn', words: isBusy ? `已验证到 #${position}…` : `停在 #${position}` }
}

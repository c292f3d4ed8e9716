import * as api from '@liuhe/contract/api/operator/results.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../frame/confirm-dialog.tsx'
import { useDeed } from '../../frame/use-deed.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { Icon } from '../../shared/icon.tsx'
import { Notice } from '../../shared/notice.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { fullTimeOf } from '../../shared/site-time.ts'
import { useDraft } from '../../shared/use-draft.ts'
import { LIST } from '../../shell/news.tsx'
import { wordOfTurn } from '../draws/filters.ts'
import style from './results.module.css'

const EVERY_MS = 10_000

/** Contradictions and draws without a result, until somebody has dealt with them. */
export function Alarms({ onOpen }: { onOpen: (row: string) => void }) {
  const { call } = useConsole()
  const [isOpen, setIsOpen] = useState(false)
  const key = [LIST, 'result-alarms']
  const { data = [], refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal, client }) =>
      call(api.alarms, {}, { signal, isAutomatic: client.getQueryData(key) !== undefined }),
    refetchInterval: EVERY_MS,
  })
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Icon name="warn" />
        告警 {data.length}
      </Button>
      {isOpen && (
        <Dialog title="开奖告警" onClose={() => setIsOpen(false)} isWide>
          {data.length === 0 && <p>没有未处理的告警。</p>}
          <ul className={style.alarms}>
            {data.map((alarm) => (
              <li key={alarm.alarmId}>
                <Alarm
                  alarm={alarm}
                  onDone={() => refetch()}
                  onOpen={() => {
                    setIsOpen(false)
                    onOpen(wordOfTurn(alarm))
                  }}
                />
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  )
}

type AlarmRow = OutputOf<typeof api.alarms>[number]

interface AlarmProps {
  alarm: AlarmRow
  onDone: () => Promise<unknown>
  onOpen: () => void
}

function Alarm({ alarm, onDone, onOpen }: AlarmProps) {
  const operator = useOperator()
  const { call } = useConsole()
  const { alarmId, kind, gameName, turnNum, said, times, raisedAt } = alarm
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [words, setWords, forget] = useDraft(operator.login, `result-alarm.${alarmId}`)
  const { run, busy } = useDeed<'handle'>({ onDone, onRefused: async (why) => setFailure(why) })
  const title = kind === 'mismatch' ? '两份不一致，均不采用' : '超时未收到赛果'
  return (
    <>
      <b>
        {gameName} {turnNum}
      </b>
      <span>
        {title} · {times} 次 · {fullTimeOf(raisedAt)}
      </span>
      <span>{said.map(({ reporter, resultText }) => `${reporter} ${resultText ?? '（号码隐藏）'}`).join(' ≠ ')}</span>
      <span className={style.ways}>
        <Button onClick={onOpen}>去录入</Button>
        {may(operator, 'handleDrawAlarms') && (
          <Button isBusy={busy !== undefined} onClick={() => setIsAsking(true)}>
            已处理…
          </Button>
        )}
      </span>
      {failure !== undefined && <Notice kind="bad">{sentenceOf(failure)}</Notice>}
      {isAsking && (
        <ConfirmDialog
          title="告警已处理"
          about={`${gameName} ${turnNum}：${title}`}
          reason={{ label: '怎样处理的', words, onType: setWords, most: 500 }}
          button="记下"
          look="primary"
          onConfirm={() => {
            setIsAsking(false)
            void run('handle', async () => {
              await call(api.handleAlarm, { alarmId, note: words.trim() })
              forget()
            })
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

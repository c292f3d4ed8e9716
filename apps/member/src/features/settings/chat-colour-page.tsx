import { paths } from '@liuhe/brand/paths.ts'
import * as settings from '@liuhe/contract/api/settings.ts'
import { CHAT_COLOURS, type ChatColour, chatColourOf } from '@liuhe/domain/members/chat-colours.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { queryKey } from '@liuhe/web/api/query-key.ts'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { Skeleton } from '@liuhe/web/ui/skeleton.tsx'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import type { CSSProperties } from 'react'
import IconCheck from '~icons/mingcute/check-line'
import { inkOn } from '../../shared/chat/ink.ts'
import { Page } from '../../shared/page.tsx'
import styles from './settings.module.css'

/** 聊天颜色: one of eight, shown as the member's own bubbles will look (Spec A §3 Theme colours). */
export default function ChatColourPage() {
  const { data, isError, refetch } = useRead(settings.chatColour, {})
  return (
    <Page title="聊天颜色" fallback={paths.setting()}>
      <div className={styles.page}>
        {isError && <ErrorState onRetry={() => void refetch()} />}
        {!isError && data === undefined && <Waiting />}
        {data !== undefined && <Choice chosen={chatColourOf(data.id)} />}
      </div>
    </Page>
  )
}

function Choice({ chosen }: { chosen: ChatColour }) {
  const change = useAct(settings.changeChatColour, {
    refreshes: [settings.chatColour],
    // The choice shows at once; a refusal brings the old one back.
    optimistic: (cache, { color }) => {
      const key = queryKey(settings.chatColour, {})
      const before = cache.getQueryData(key)
      const found = CHAT_COLOURS.find(({ colour }) => colour === color)
      if (found) cache.setQueryData(key, { id: found.id, color, name: found.name })
      return () => cache.setQueryData(key, before)
    },
    onDone: () => toast('设置成功'),
  })
  return (
    <>
      <div className={styles.preview} style={styleOf(chosen)}>
        <p className={styles.bubble}>大家好，今晚看好哪个生肖？</p>
        <p className={styles.bubble} data-own="">
          我发送的消息会是这个颜色
        </p>
        <p className={styles.bubble}>好看！</p>
      </div>
      <div className={styles.colours} role="radiogroup" aria-label="聊天颜色">
        {CHAT_COLOURS.map((one) => (
          <label key={one.id} className={styles.colour} style={styleOf(one)}>
            <input
              type="radio"
              name="chat-colour"
              className="visually-hidden"
              checked={one.id === chosen.id}
              onChange={() => change.mutate({ color: one.colour })}
            />
            <span className={styles.dot} aria-hidden="true">
              {one.id === chosen.id && <IconCheck />}
            </span>
            {one.name}
          </label>
        ))}
      </div>
    </>
  )
}

function Waiting() {
  return (
    <>
      <Skeleton height={174} round="var(--r-card)" />
      <Skeleton height={192} round="var(--r-card)" />
    </>
  )
}

const styleOf = ({ colour }: ChatColour): CSSProperties =>
  ({ '--chat-colour': colour, '--chat-ink': inkOn(colour) }) as CSSProperties

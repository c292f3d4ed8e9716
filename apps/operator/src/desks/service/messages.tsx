import * as api from '@liuhe/contract/api/operator/desk.ts'
import { Link } from '@tanstack/react-router'
import { Fragment, useEffect, useRef } from 'react'
import { useConsole } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { fullTimeOf, shortTime } from '../../shared/site-time.ts'
import { Failed, Loading } from '../../shared/states.tsx'
import { TalkPicture } from '../chat/talk-picture.tsx'
import { textOf } from '../chat/words.ts'
import style from './service.module.css'
import type { useMessages } from './use-service.ts'
import { type CaseRow, orderHref, type Said, speakerOf } from './words.ts'

interface MessagesProps {
  row: CaseRow
  messages: ReturnType<typeof useMessages>
}

/** What was said, the newest at the end and in sight; earlier questions of the same person stand above a line. */
export function Messages({ row, messages }: MessagesProps) {
  const { said, error, isPending, retry, earlier, isReadingEarlier } = messages
  const body = useEndInSight(said.at(-1)?.seq)
  const first = said.find(({ createdAt }) => createdAt >= row.madeAt)?.seq
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must scroll it
    <div ref={body} className={style.messages} role="log" aria-label="对话" tabIndex={0}>
      {error !== null && <Failed error={error} onRetry={retry} />}
      {isPending && error === null && <Loading rows={4} />}
      {earlier !== undefined && (
        <Button look="text" isBusy={isReadingEarlier} onClick={earlier}>
          更早的消息
        </Button>
      )}
      {!isPending && said.length === 0 && <p className={style.between}>还没有说话</p>}
      {said.map((one) => (
        <Fragment key={one.seq}>
          {one.seq === first && <p className={style.between}>{fullTimeOf(row.madeAt).slice(5, 16)} 本次会话开始</p>}
          <Message row={row} said={one} />
        </Fragment>
      ))}
    </div>
  )
}

function Message({ row, said }: { row: CaseRow; said: Said }) {
  const { content, createdAt } = said
  if (content.kind === 'system') return <p className={style.between}>{content.text}</p>
  const isAsker = content.userinfo.userId === row.asker.userId
  const time = shortTime(createdAt, Date.now())
  return (
    <div className={isAsker ? style.asked : style.answered}>
      <div className={style.bubble}>
        <Content row={row} said={said} />
      </div>
      <small>
        <time dateTime={new Date(createdAt).toISOString()} title={`${fullTimeOf(createdAt)} UTC+8`}>
          {time}
        </time>
        {!isAsker && ` · ${speakerOf(said)}${content.userinfo.chatLevel === 4 ? '（机器人）' : ''}`}
      </small>
    </div>
  )
}

function Content({ row, said }: { row: CaseRow; said: Said }) {
  const { content } = said
  const { call } = useConsole()
  const caseId = Number(row.caseId)
  if (content.kind === 'image') {
    return (
      <TalkPicture
        place={`desk/${caseId}`}
        image={content.image}
        read={(name, options) => call(api.picture, { caseId, name }, options)}
      />
    )
  }
  return content.kind === 'card' ? <Card card={content.card} /> : <p>{textOf(said)}</p>
}

/** An order as it stood when it was shown, with the way to it. Links for members lead nowhere here. */
function Card({ card: { text, order } }: { card: Extract<Said['content'], { kind: 'card' }>['card'] }) {
  return (
    <>
      {text !== '' && <p>{text}</p>}
      {order !== null && (
        <Link to={orderHref(order)} className={style.shown}>
          <b>{order.title}</b>
          <span>
            {order.orderNo} · {order.status}
          </span>
        </Link>
      )}
    </>
  )
}

/** Goes along with the newest line, unless somebody has scrolled away from it. */
function useEndInSight(lastSeq: number | undefined) {
  const body = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  useEffect(() => {
    const box = body.current
    const note = () => {
      if (box !== null) isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < 80
    }
    box?.addEventListener('scroll', note)
    return () => box?.removeEventListener('scroll', note)
  }, [])
  useEffect(() => {
    if (isAtEnd.current) body.current?.scrollTo({ top: body.current.scrollHeight })
  }, [lastSeq])
  return body
}

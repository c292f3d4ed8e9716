/** What was said in a question, as a text that its asker keeps. */
import { formatInstant } from '@liuhe/domain/time.ts'
import type { Queryable } from '../../db/connect.ts'
import { lineOf as shortLineOf, messageOf, type MessageRow, selectMessages } from '../chat/index.ts'
import type { CaseRow } from './queries.ts'

const PAGE = 150
const PAGES_MAX = 40

export async function transcriptOf(
  db: Queryable,
  { caseId, roomId, firstSeq, lastSeq, madeAt }: CaseRow,
): Promise<{ fileName: string; text: string }> {
  const rows: MessageRow[] = []
  for (let page = 0, after = firstSeq - 1; page < PAGES_MAX; page += 1) {
    const before = lastSeq === null ? undefined : lastSeq + 1
    const found = await selectMessages(db, roomId, { after, before, rows: PAGE })
    rows.push(...found)
    after = found.at(-1)?.seq ?? after
    if (found.length < PAGE) break
  }
  const head = `客服会话 ${caseId}  开始于 ${formatInstant(madeAt.getTime())}`
  return { fileName: `kefu-${caseId}.txt`, text: [head, '', ...rows.map(lineOf)].join('\n') }
}

function lineOf(row: MessageRow): string {
  const { createdAt, content } = messageOf(row)
  const who =
    'userinfo' in content && content.userinfo !== undefined
      ? `${content.userinfo.nickname}${content.userinfo.chatLevel === 4 ? '（机器人）' : ''}`
      : '系统'
  return `[${formatInstant(createdAt)}] ${who}：${wordsOf(row, content)}`
}

/** Whole words and orders; of everything else what lists show. */
function wordsOf({ kind, content: stored }: MessageRow, content: ReturnType<typeof messageOf>['content']): string {
  if (content.kind === 'text' || content.kind === 'system') return content.text
  if (content.kind !== 'card') return shortLineOf(kind, stored)
  const { text, order } = content.card
  const shown = order === null ? [] : [`[${order.title} · ${order.orderNo} · ${order.status}]`]
  return [...(text === '' ? [] : [text]), ...shown].join(' ')
}

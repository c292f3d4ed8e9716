import { amountText } from '../../shared/value-text.ts'
import type { MemberDetail } from './use-member.ts'
import { holdWords, pauseWords, STATE_TITLES } from './words.ts'

/** A member as texts, to be compared with himself as he was. What changes with each bet is left out. */
export const shownOf = (member: MemberDetail): Map<string, string> =>
  new Map([
    ['状态', STATE_TITLES[member.state]],
    ['提现', member.holds.map(holdWords).join('；') || '不受限'],
    ['游戏', member.pause === null ? '不受限' : pauseWords(member.pause)],
    ['标签', member.tags.join('、') || '—'],
    ['会员组', member.group?.name ?? '—'],
    ['关联账号', member.links.map(({ account, memberId }) => `${account}（编号 ${memberId}）`).join('、') || '—'],
    ['备注', String(member.notes)],
    ['累计充值', amountText(member.recharged)],
    ['在线会话', String(member.liveSessions)],
  ])

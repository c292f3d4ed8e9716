import * as deedsApi from '@liuhe/contract/api/operator/member-deeds.ts'
import * as groupsApi from '@liuhe/contract/api/operator/groups.ts'
import * as api from '@liuhe/contract/api/operator/members.ts'
import type { Server } from '../../http/server.ts'
import { propose } from '../approvals/index.ts'
import type { SmsSender } from '../member/index.ts'
import { mountOperatorArea } from '../operators/index.ts'
import { addNote, endSessions, sendResetCode, setHold, setState, setTags } from './deeds.ts'
import { listGroups, previewGroup, removeGroup, saveGroup } from './groups.ts'
import { linkMembers, unlinkMembers } from './links.ts'
import { findMembers, listMembers } from './list-members.ts'
import { memberClose } from './member-close.ts'
import { readAccess, readBets, readChat, readLine, readMember, readMoney, readNotes, readTrail } from './read-member.ts'
import { unmaskMember } from './unmask.ts'

/** Members, for those who look after them (docs/members.md). */
export function mountMembersConsole(
  server: Server,
  { sms, pepper }: { sms: SmsSender | undefined; pepper: string },
): void {
  mountOperatorArea(server, api, {
    list: ({ sql }, query) => listMembers(sql, query),
    find: ({ sql }, body) => findMembers(sql, body),
    detail: ({ sql, clock }, { memberId }) => readMember({ sql, clock }, memberId),
    moneyTrail: ({ sql, clock }, query) => readMoney({ sql, clock }, query),
    bets: ({ sql, clock }, query) => readBets({ sql, clock }, query),
    access: ({ sql }, { memberId }) => readAccess(sql, memberId),
    agentLine: ({ sql }, { memberId }) => readLine(sql, memberId),
    chatStanding: ({ sql }, { memberId }) => readChat(sql, memberId),
    notes: ({ sql }, query) => readNotes(sql, query),
    trail: ({ sql }, query) => readTrail(sql, query),
  })
  mountOperatorArea(server, deedsApi, {
    addNote,
    setTags,
    setHold,
    setState,
    endSessions,
    link: linkMembers,
    unlink: unlinkMembers,
    sendResetCode: { ownTransactions: sendResetCode({ sms, pepper }) },
    unmask: unmaskMember,
    close: (context, { memberId, revision, reason, requestId }) =>
      propose(context, memberClose, { payload: { memberId }, revision, reason, requestId }),
  })
  mountOperatorArea(server, groupsApi, {
    list: ({ sql }) => listGroups(sql),
    preview: ({ sql }, body) => previewGroup(sql, body),
    save: saveGroup,
    remove: removeGroup,
  })
}

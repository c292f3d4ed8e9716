import * as api from '@liuhe/contract/api/phones.ts'
import { mountArea } from '../../../http/mount.ts'
import type { Server } from '../../../http/server.ts'
import { bindPhone } from './bind-phone.ts'
import type { PhoneDesk } from './phone-desk.ts'
import { readPhone } from './read-phone.ts'
import { sendPhoneCode } from './send-code.ts'

/** Mobile numbers that are proven by a code (docs/sms.md). */
export const mountPhones = (server: Server, desk: PhoneDesk): void =>
  mountArea(server, api, {
    read: ({ sql, viewer }) => readPhone(desk, sql, viewer.memberId),
    // A message and a try are counted whatever becomes of the call.
    sendCode: { ownTransactions: sendPhoneCode(desk) },
    bind: { ownTransactions: bindPhone(desk) },
  })

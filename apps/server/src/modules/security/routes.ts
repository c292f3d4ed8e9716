import * as security from '@liuhe/contract/api/security.ts'
import { mountArea } from '../../http/mount.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { issueCashTicket } from './cash-tickets.ts'
import { changeCashPassword } from './change-cash-password.ts'
import { changePassword } from './change-password.ts'
import type { SecurityDesk } from './desk.ts'
import { securityOverview } from './overview.ts'
import { addPayoutAccount, choosePayoutAccount, listPayoutAccounts, removePayoutAccount } from './payout-accounts.ts'
import { resetPassword } from './reset-password.ts'

/** Passwords, the cash password and payout accounts (Spec A §7, SEC-27, SEC-29). */
export const mountSecurity = (server: Server, desk: SecurityDesk): void =>
  mountArea(server, security, {
    checkCashPassword: {
      // Failures are counted whatever becomes of the call.
      ownTransactions: async ({ sql, viewer: { memberId }, request, random }, { cashPassword: code, demand }) => {
        if (!code) throw new Refusal('UC/CASH_PASSWORD')
        await desk.cash.verify(sql, { memberId, code, address: request.address })
        return { ticket: demand === undefined ? null : await issueCashTicket(sql, random, { memberId, demand }) }
      },
    },
    updateFundPwd: { ownTransactions: changeCashPassword(desk) },
    updatePassword: { ownTransactions: changePassword(desk) },
    updatePasswordByAccount: { ownTransactions: resetPassword(desk) },
    updateBank: addPayoutAccount(desk),
    payoutAccounts: listPayoutAccounts,
    removePayoutAccount: removePayoutAccount(desk),
    choosePayoutAccount,
    overview: securityOverview,
  })

import * as agentStatements from '@liuhe/contract/api/agent-statements.ts'
import * as agents from '@liuhe/contract/api/agents.ts'
import * as entry from '@liuhe/contract/api/agent-entry.ts'
import { mountArea } from '../../http/mount.ts'
import type { Server } from '../../http/server.ts'
import type { AddMember } from './add-member.ts'
import { acceptAgreement, readAgreement, refuseNotAgreed } from './agreement.ts'
import { apply, readOwnApplication, withdrawOwnApplication } from './application.ts'
import { linkInfo } from './link-info.ts'
import { createLink, listLinks, readLink, refuseTerms, removeLink, updateLink } from './links.ts'
import { readRunningStatements } from './statements/estimates.ts'
import { listStatementMembers, listStatements, readStatement } from './statements/my-statements.ts'
import { mountAgentTerms } from './terms.ts'
import { readTeamFigures } from './team-figures.ts'
import { listTeam, readInfo, readRange, readUser, setRate } from './team.ts'

/** Agents, their teams and their promotion links (Spec A §7, Domain §7). Accounts are made by those who register. */
export function mountAgents(server: Server, { secret, addMember }: { secret: string; addMember: AddMember }): void {
  mountArea(server, agents, {
    linkInfo: { ownTransactions: linkInfo(secret) },
    info: { ownTransactions: readInfo },
    rebateRange: readRange,
    subUsers: { ownTransactions: listTeam },
    user: { ownTransactions: readUser },
    setRate,
    add: {
      ownTransactions: async (context, { rate, ...input }) => {
        const { memberId: parentId } = context.viewer
        const memberId = await addMember(context, {
          member: { ...input, parentId, rebateTenths: rate },
          allow: async (tx) => {
            await refuseNotAgreed(tx, parentId)
            await refuseTerms(tx, parentId, { rate, isAgent: input.isAgent })
          },
        })
        return { userId: String(memberId), account: input.account }
      },
    },
    links: listLinks,
    link: readLink,
    createLink,
    updateLink,
    removeLink,
    teamFigures: { ownTransactions: readTeamFigures },
  })
  mountArea(server, agentStatements, {
    statements: listStatements,
    runningStatements: { ownTransactions: readRunningStatements },
    statement: { ownTransactions: readStatement },
    statementMembers: listStatementMembers,
  })
  mountArea(server, entry, {
    agreement: { ownTransactions: readAgreement },
    acceptAgreement,
    application: { ownTransactions: readOwnApplication },
    apply,
    withdrawApplication: withdrawOwnApplication,
  })
  mountAgentTerms(server)
}

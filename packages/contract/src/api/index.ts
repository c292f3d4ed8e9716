/** The whole tree, for code that serves or walks every endpoint. Browser code imports the area it needs. */
import * as agents from './agents.ts'
import * as auth from './auth.ts'
import * as bets from './bets.ts'
import * as company from './company.ts'
import * as lottery from './lottery.ts'
import * as member from './member.ts'
import * as templates from './templates.ts'

export const api = { agents, auth, bets, company, lottery, member, templates }

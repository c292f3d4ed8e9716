/** The whole tree, for code that serves or walks every endpoint. Browser code imports the area it needs. */
import * as adverts from './adverts.ts'
import * as auth from './auth.ts'
import * as bets from './bets.ts'
import * as company from './company.ts'
import * as lottery from './lottery.ts'
import * as member from './member.ts'
import * as templates from './templates.ts'

export const api = { adverts, auth, bets, company, lottery, member, templates }

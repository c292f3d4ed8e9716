/** The whole tree, for code that serves or walks every endpoint. Browser code imports the area it needs. */
import * as adverts from './adverts.ts'
import * as agentStatements from './agent-statements.ts'
import * as agentEntry from './agent-entry.ts'
import * as agents from './agents.ts'
import * as auth from './auth.ts'
import * as bets from './bets.ts'
import * as bills from './bills.ts'
import * as bonus from './bonus.ts'
import * as chat from './chat.ts'
import * as chatPeople from './chat-people.ts'
import * as company from './company.ts'
import * as desk from './desk.ts'
import * as direct from './direct.ts'
import * as documentsOfCards from './documents-of-cards.ts'
import * as gallery from './gallery.ts'
import * as documents from './documents.ts'
import * as games from './games.ts'
import * as limits from './limits.ts'
import * as liveReports from './live-reports.ts'
import * as lottery from './lottery.ts'
import * as member from './member.ts'
import * as notifications from './notifications.ts'
import * as phones from './phones.ts'
import * as promotions from './promotions.ts'
import * as rebate from './rebate.ts'
import * as recharge from './recharge.ts'
import * as redPackets from './red-packets.ts'
import * as records from './records.ts'
import * as results from './results.ts'
import * as security from './security.ts'
import * as settings from './settings.ts'
import * as templates from './templates.ts'
import * as turnover from './turnover.ts'
import * as vip from './vip.ts'
import * as withdrawals from './withdrawals.ts'

export const api = {
  adverts,
  agentEntry,
  agents,
  agentStatements,
  auth,
  bets,
  bills,
  bonus,
  chat: { ...chat, ...chatPeople },
  company,
  desk,
  direct,
  gallery,
  games,
  documents,
  limits,
  liveReports,
  lottery,
  member,
  notifications,
  phones,
  promotions,
  rebate,
  recharge,
  redPackets,
  records,
  results,
  security,
  settings,
  templates: { ...templates, ...documentsOfCards },
  turnover,
  vip,
  withdrawals,
}

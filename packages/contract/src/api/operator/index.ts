/** The operators' tree. No page of the site imports any of it. */
import * as adjustments from './adjustments.ts'
import * as alarms from './alarms.ts'
import * as agentApplications from './agent-applications.ts'
import * as agentTeams from './agent-teams.ts'
import * as agents from './agents.ts'
import * as approvals from './approvals.ts'
import * as audit from './audit.ts'
import * as bonus from './bonus.ts'
import * as bulk from './bulk.ts'
import * as cards from './cards.ts'
import * as chains from './chains.ts'
import * as chat from './chat.ts'
import * as commissions from './commissions.ts'
import * as companies from './companies.ts'
import * as dashboard from './dashboard.ts'
import * as deskTasks from './desk-tasks.ts'
import * as desk from './desk.ts'
import * as direct from './direct.ts'
import * as documents from './documents.ts'
import * as draws from './draws.ts'
import * as entry from './entry.ts'
import * as gameWallet from './game-wallet.ts'
import * as exports from './exports.ts'
import * as gallery from './gallery.ts'
import * as games from './games.ts'
import * as groups from './groups.ts'
import * as images from './images.ts'
import * as lab from './lab.ts'
import * as ledger from './ledger.ts'
import * as memberDeeds from './member-deeds.ts'
import * as members from './members.ts'
import * as networks from './networks.ts'
import * as news from './news.ts'
import * as orders from './orders.ts'
import * as people from './people.ts'
import * as pieces from './pieces.ts'
import * as payments from './payments.ts'
import * as prices from './prices.ts'
import * as promotions from './promotions.ts'
import * as protection from './protection.ts'
import * as recharges from './recharge.ts'
import * as recon from './recon.ts'
import * as redPackets from './red-packets.ts'
import * as reports from './reports.ts'
import * as resultPictures from './result-pictures.ts'
import * as results from './results.ts'
import * as siteSettings from './site-settings.ts'
import * as studio from './studio.ts'
import * as switches from './switches.ts'
import * as system from './system.ts'
import * as risk from './risk.ts'
import * as turnover from './turnover.ts'
import * as views from './views.ts'
import * as windows from './windows.ts'
import * as withdrawals from './withdrawals.ts'

export const operatorApi = {
  entry,
  dashboard,
  alarms,
  audit,
  approvals,
  results,
  resultPictures,
  draws,
  orders,
  switches,
  system,
  chains,
  cards,
  chat,
  companies,
  desk,
  deskTasks,
  direct,
  documents,
  exports,
  bulk,
  gallery,
  reports,
  games,
  images,
  networks,
  news,
  prices,
  promotions,
  siteSettings,
  studio,
  turnover,
  payments,
  people,
  lab,
  pieces,
  ledger,
  recon,
  recharges,
  redPackets,
  bonus,
  adjustments,
  agents,
  commissions,
  agentApplications,
  agentTeams,
  risk,
  views,
  windows,
  withdrawals,
  gameWallet,
  groups,
  memberDeeds,
  members,
  protection,
}

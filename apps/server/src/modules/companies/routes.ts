import * as api from '@liuhe/contract/api/operator/companies.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { siteTime } from '@liuhe/contract/codecs.ts'
import type { Json } from '@liuhe/domain/content/seal.ts'
import * as z from 'zod/mini'
import type { Tx } from '../../db/connect.ts'
import { companyIn, readSite } from '../../http/documents/site.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { propose } from '../approvals/index.ts'
import { mountOperatorArea, type OperatorWrite, takeRequest } from '../operators/index.ts'
import { differenceOf, groundsOf, isSame, refuseFaults, type Text, textOf, withText } from './company-text.ts'
import { domainLicence, judgeLicence, objectOf } from './domain-licence.ts'
import { type FactsRow, lockFacts, selectFacts, selectVersions, storeFacts, type VersionRow } from './queries.ts'
import { companyOfRow } from './rows.ts'

const VERSIONS_SHOWN = 50

/** Companies and their brands. @param origins where this installation is reached from, as its environment says */
export function mountCompaniesConsole(server: Server, { origins }: { origins: readonly string[] }): void {
  const hosts = origins.map((origin) => new URL(origin).hostname)
  const fixedOf = (row: FactsRow, siteCode: string) =>
    row.code === siteCode ? groundsOf(companyOfRow(row)).domains.filter((domain) => hosts.includes(domain)) : []
  mountOperatorArea(server, api, {
    async list({ sql }) {
      const [rows, site] = await Promise.all([selectFacts(sql), readSite(sql)])
      const all = rows.map((row) => wireRow(row, site.company.code))
      return all.toSorted((one, two) => Number(two.isSite) - Number(one.isSite))
    },
    async read({ sql }, { companyCode: code }) {
      const [rows, site, versions] = await Promise.all([
        selectFacts(sql),
        readSite(sql),
        selectVersions(sql, code, { most: VERSIONS_SHOWN }),
      ])
      const row = rows.find((one) => one.code === code)
      if (row === undefined) throw new Refusal('COMPANY/NOT_FOUND')
      return {
        company: wireRow(row, site.company.code),
        text: textOf(companyOfRow(row)),
        fixedDomains: fixedOf(row, site.company.code),
        versions: versions.flatMap(wireVersion),
      }
    },
    save: (context, input) => change(context, input, { action: 'companies.save', textFor: () => input.text }),
    restore: (context, input) =>
      change(context, input, {
        action: 'companies.restore',
        async textFor(tx) {
          const [found] = await selectVersions(tx, input.companyCode, { version: input.version, most: 1 })
          const company = companyIn(found?.facts)
          if (company === undefined) throw new Refusal('COMPANY/NOT_FOUND')
          return textOf(company)
        },
      }),
    async propose(context, { companyCode: code, requestId, revision, domains, licence, reason }) {
      const wish = { code, domains: [...domains], licence }
      return propose(context, domainLicence, {
        ...{ payload: wish, revision, reason, requestId },
        async judge() {
          const { company } = await readSite(context.tx)
          const today = z.encode(siteTime, context.clock.now()).slice(0, 10)
          await judgeLicence(context.tx, wish, { fixed: company.code === code ? hosts : [], today })
        },
      })
    },
  })
}

type Input = Pick<InputOf<typeof api.save>, 'companyCode' | 'revision' | 'requestId' | 'reason'>

interface Wanted {
  action: string
  textFor: (tx: Tx) => Text | Promise<Text>
}

/** Makes the next version, which every process shows within seconds of the commit. */
async function change(
  { tx, operator, note }: Pick<OperatorWrite, 'tx' | 'note'> & Pick<OperatorWrite<typeof api.save>, 'operator'>,
  input: Input,
  { action, textFor }: Wanted,
): Promise<OutputOf<typeof api.save>> {
  const { companyCode: code, revision, requestId, reason = '' } = input
  note({ object: objectOf(code), reason })
  const isNew = await takeRequest(tx, operator, { requestId, action, body: input as Json })
  const row = await lockFacts(tx, code)
  if (row === undefined) throw new Refusal('COMPANY/NOT_FOUND')
  if (!isNew) return { revision: row.revision }
  if (row.revision !== revision) throw new Refusal('COMPANY/CHANGED', { data: { revision: row.revision } })
  const [company, text] = [companyOfRow(row), await textFor(tx)]
  refuseFaults(withText(company, text))
  const before = textOf(company)
  if (isSame(before, text)) throw new Refusal('COMPANY/SAME')
  note(differenceOf(before, text))
  const facts = withText(row.facts, text)
  return { revision: await storeFacts(tx, { code, facts, by: operator.login, reason, isLicence: false }) }
}

function wireRow(row: FactsRow, siteCode: string): OutputOf<typeof api.list>[number] {
  const company = companyOfRow(row)
  const { code, revision, licenceRevision, changedBy, changedAt } = row
  return {
    ...{ code, name: company.name, theme: company.theme, isSite: code === siteCode, revision, licenceRevision },
    ...{ changedBy, changedAt: changedAt.getTime(), ...groundsOf(company) },
  }
}

/** Nothing for a version that this release cannot read: it could not be restored either. */
function wireVersion({ facts, revision, changedBy, changedAt, reason }: VersionRow) {
  const company = companyIn(facts)
  if (company === undefined) return []
  return [{ revision, changedBy, changedAt: changedAt.getTime(), reason, text: textOf(company), ...groundsOf(company) }]
}

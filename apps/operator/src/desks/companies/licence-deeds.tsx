import * as api from '@liuhe/contract/api/operator/companies.ts'
import { useId } from 'react'
import * as z from 'zod/mini'
import { Difference } from '../../frame/parts.tsx'
import type { PanelWays } from '../../frame/object-panel.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { fullTimeOf } from '../../shared/site-time.ts'
import { useDraft } from '../../shared/use-draft.ts'
import { type Deed, DeedBar, useWaiting } from '../../frame/deed-bar.tsx'
import { type CompanyRow, groundsFields, type Grounds, type OpenedCompany } from './words.ts'

interface LicenceDeedsProps {
  opened: OpenedCompany
  ways: PanelWays
  /** Whether the part of domains and licence is shown: what changes them has no place in the others. */
  isHere: boolean
}

/** Other domains and another licence, through a second person. Editors have a bar of their own. */
export function LicenceDeeds({ opened, ways, isHere }: LicenceDeedsProps) {
  const { call } = useConsole()
  const operator = useOperator()
  const { company } = opened
  const object = `company/${company.code}`
  const waiting = useWaiting(object)
  const wish = useWish(opened, ways.now)
  const propose: Deed = {
    ...{ name: 'licence', keys: 's', label: '提交新的域名与牌照', look: 'two' },
    dialog: {
      about: (
        <p>
          {company.name} · 现在 v{company.licenceRevision} 的域名与牌照
        </p>
      ),
      effect: wish.effect,
      reason: '理由（写入审计，复核人可见）',
      templates: ['换发牌照', '启用新域名', '停用旧域名', '监管要求'],
      missing: wish.missing,
      children: wish.fields,
    },
    async run({ reason, requestId }) {
      const said = { companyCode: company.code, revision: company.licenceRevision, ...wish.grounds }
      await call(api.propose, { ...said, reason, requestId })
      wish.forget()
    },
  }
  if (may(operator, 'writeCompanies')) return null
  const isTheirs = may(operator, 'manageLicences')
  if (!isHere) return <DeedBar {...{ object, deeds: [] }} {...ways} nothing={isTheirs ? ELSEWHERE : READ_ONLY} />
  const deeds = isTheirs && waiting === undefined ? [propose] : []
  return <DeedBar {...{ object, deeds, waiting }} {...ways} nothing={READ_ONLY} />
}

const READ_ONLY = '你的角色只能查看。'
const ELSEWHERE = '这一部分由「内容」角色修改；你在「域名与牌照」里提交。'

const Typed = z.object({ domains: z.string(), number: z.string(), regulator: z.string(), validUntil: z.string() })
type Typed = z.output<typeof Typed>

const typedOf = ({ domains, licence }: CompanyRow): Typed => ({
  domains: domains.join('\n'),
  number: licence?.number ?? '',
  regulator: licence?.regulator ?? '',
  validUntil: licence?.validUntil ?? '',
})

/** Only the form; whose a domain is, is the server's to say. */
const DOMAIN = /^(?=.{4,100}$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/

/** What is typed into the dialog, kept until it is proposed; and what it comes to. */
function useWish({ company, fixedDomains }: OpenedCompany, now: number) {
  const { login } = useOperator()
  const [words, keep, forget] = useDraft(login, `company.${company.code}.licence`)
  const typed = keptOf(words) ?? typedOf(company)
  const grounds = groundsOf(typed)
  const change = (part: Partial<Typed>) => keep(JSON.stringify({ ...typed, ...part }))
  const missing = missingOf(grounds, { company, fixedDomains, today: fullTimeOf(now).slice(0, 10) })
  return {
    ...{ grounds, missing, forget },
    effect:
      missing.length === 0 ? <Difference before={groundsFields(company)} after={groundsFields(grounds)} /> : EFFECT,
    fields: <Fields {...{ typed, change }} />,
  }
}

const EFFECT = '第二人同意后 5 秒内会员看到新的域名与牌照。'

function keptOf(words: string): Typed | undefined {
  try {
    return words === '' ? undefined : z.safeParse(Typed, JSON.parse(words)).data
  } catch {
    return undefined
  }
}

function groundsOf({ domains, number, regulator, validUntil }: Typed): Grounds {
  const licence = { number: number.trim(), regulator: regulator.trim(), validUntil }
  return {
    domains: domains
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    licence: Object.values(licence).every((one) => one === '') ? null : licence,
  }
}

interface Judged {
  company: CompanyRow
  fixedDomains: readonly string[]
  today: string
}

/** What is wrong, in words. */
function missingOf({ domains, licence }: Grounds, { company, fixedDomains, today }: Judged): string[] {
  const malformed = domains.find((domain, at) => !DOMAIN.test(domain) || domains.indexOf(domain) !== at)
  const gone = fixedDomains.find((domain) => !domains.includes(domain))
  const isSame = JSON.stringify([domains, licence]) === JSON.stringify([company.domains, company.licence])
  return [
    ...(domains.length === 0 ? ['至少一个域名'] : []),
    ...(domains.length > 8 ? ['最多 8 个域名'] : []),
    ...(malformed === undefined ? [] : [`正确的域名（${malformed}）`]),
    ...(gone === undefined ? [] : [`${gone}，站点正在使用`]),
    ...(licence === null || z.safeParse(api.Licence, licence).success ? [] : ['完整的牌照，或三项都空着']),
    ...(licence !== null && licence.validUntil !== '' && licence.validUntil < today ? ['没有过期的牌照'] : []),
    ...(isSame ? ['与现在不同的内容'] : []),
  ]
}

interface FieldsProps {
  typed: Typed
  change: (part: Partial<Typed>) => void
}

function Fields({ typed, change }: FieldsProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={`${id}-domains`}>域名（一行一个，第一个给会员看）</label>
      <textarea
        id={`${id}-domains`}
        data-first=""
        rows={3}
        spellCheck={false}
        value={typed.domains}
        onChange={({ target }) => change({ domains: target.value })}
      />
      <label>
        发牌机构
        <input
          maxLength={40}
          autoComplete="off"
          value={typed.regulator}
          onChange={({ target }) => change({ regulator: target.value })}
        />
      </label>
      <label>
        牌照号
        <input
          maxLength={40}
          autoComplete="off"
          value={typed.number}
          onChange={({ target }) => change({ number: target.value })}
        />
      </label>
      <label>
        有效期至
        <input type="date" value={typed.validUntil} onChange={({ target }) => change({ validUntil: target.value })} />
      </label>
    </>
  )
}

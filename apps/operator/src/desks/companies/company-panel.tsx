import * as api from '@liuhe/contract/api/operator/companies.ts'
import { ObjectPanel, type PanelWays } from '../../frame/object-panel.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import type { Operator } from '../../session/session.ts'
import { may } from '../../session/session.ts'
import { fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { useKeys } from '../../shell/keys.tsx'
import { Conflict } from '../../frame/conflict.tsx'
import { BrandPart } from './brand-part.tsx'
import style from './companies.module.css'
import { FlagsPart } from './flags-part.tsx'
import { HomePart } from './home-part.tsx'
import { LicenceDeeds } from './licence-deeds.tsx'
import { LicencePart } from './licence-part.tsx'
import { LookPart } from './look-part.tsx'
import { PART_TITLES, type PartName, PARTS } from './parts.ts'
import { PlacesPart } from './places-part.tsx'
import { SaveBar } from './save-bar.tsx'
import { type TypedCompany, useCompany } from './use-company.ts'
import { VersionsPart } from './versions-part.tsx'
import { fieldsOf, groundsFields, type OpenedCompany, partOf } from './words.ts'

interface PartProps {
  part: PartName
  onPart: (part: PartName) => void
}

interface CompanyPanelProps extends PartProps {
  code: string
  onClose: () => void
}

/** One company: its parts by the keys 1 to 7, and what may be done with what is typed. */
export function CompanyPanel({ code, part, onPart, onClose }: CompanyPanelProps) {
  const { call } = useConsole()
  return (
    <ObjectPanel
      object={`company/${code}`}
      label={`公司 ${code}`}
      notFound="COMPANY/NOT_FOUND"
      read={(options): Promise<OpenedCompany> => call(api.read, { companyCode: code }, options)}
      shownOf={({ company, text }) => new Map([...fieldsOf(text), ...groundsFields(company)])}
      head={({ company }, { trailButton }) => (
        <>
          <h2>{company.name}</h2>
          {company.isSite && <StateText icon="live" look="ok" words="本站" />}
          <small>
            {company.code} · v{company.revision} · {company.changedBy} {fullTimeOf(company.changedAt)}
          </small>
          {trailButton}
        </>
      )}
      body={(opened, ways) => <Opened {...{ opened, ways, part, onPart }} />}
      onClose={onClose}
      footer={(opened, ways) => (
        <LicenceDeeds key={opened.company.licenceRevision} {...{ opened, ways }} isHere={part === 'licence'} />
      )}
    />
  )
}

/** The parts that somebody may read: layouts and categories are content. */
const partsOf = (operator: Operator): readonly PartName[] =>
  PARTS.filter((name) => name !== 'places' || may(operator, 'readContent'))

function Opened({ opened, ways, part, onPart }: PartProps & { opened: OpenedCompany; ways: PanelWays }) {
  const operator = useOperator()
  const isReadOnly = !may(operator, 'writeCompanies')
  const typed = useCompany(opened)
  const parts = partsOf(operator)
  const shown = parts.includes(part) ? part : 'brand'
  useKeys(parts.map((name, at) => ({ keys: String(at + 1), label: PART_TITLES[name], run: () => onPart(name) })))
  return (
    <>
      <Tabs {...{ parts, shown, onPart, typed }} />
      <Conflict typed={typed} fieldsOf={fieldsOf} />
      {shown === 'brand' && <BrandPart {...{ typed, isReadOnly }} />}
      {shown === 'home' && <HomePart {...{ typed, isReadOnly }} />}
      {shown === 'flags' && <FlagsPart {...{ typed, isReadOnly }} />}
      {shown === 'look' && <LookPart {...{ typed, isReadOnly }} />}
      {shown === 'places' && <PlacesPart code={opened.company.code} isReadOnly={isReadOnly} />}
      {shown === 'licence' && <LicencePart opened={opened} now={ways.now} />}
      {shown === 'versions' && <VersionsPart {...{ opened, ways, isReadOnly }} />}
      {!isReadOnly && (typed.isTyped || !SAVED_ELSEWHERE.has(shown)) && (
        <SaveBar {...{ opened, ways, typed, onPart }} />
      )}
    </>
  )
}

/** Parts without a field of the company: there is nothing to save unless something is typed in another. */
const SAVED_ELSEWHERE: ReadonlySet<PartName> = new Set(['places', 'licence', 'versions'])

interface TabsProps {
  parts: readonly PartName[]
  shown: PartName
  onPart: (part: PartName) => void
  typed: TypedCompany
}

/** The parts, each with how much in it is wrong. */
function Tabs({ parts, shown, onPart, typed }: TabsProps) {
  const wrong = [...typed.faults.keys()].map(partOf)
  return (
    <nav className={style.tabs} aria-label="部分">
      {parts.map((name) => {
        const count = wrong.filter((one) => one === name).length
        return (
          <button key={name} type="button" aria-current={name === shown || undefined} onClick={() => onPart(name)}>
            {PART_TITLES[name]}
            {count > 0 && <em>{count} 处有误</em>}
          </button>
        )
      })}
    </nav>
  )
}

import { ballsOfColour, COLOUR_LABELS, COLOURS } from '@liuhe/domain/lottery/ball.ts'
import { ANIMAL_ELEMENTS, ballsOfElement, ELEMENTS, nayinOf } from '@liuhe/domain/lottery/element.ts'
import { newYearDayOf } from '@liuhe/domain/lottery/lunar.ts'
import { ANIMAL_GROUPS, type AnimalGroup, animalOfYear, ANIMALS, ballsOf } from '@liuhe/domain/lottery/zodiac.ts'
import { ballsOfGroup, PAIRS, TRIPLES } from '@liuhe/domain/lottery/zodiac.ts'
import { ANIMAL_TYPES } from '@liuhe/domain/stats/ball-features.ts'
import type { PageProps } from '../../shared/navigation.ts'
import { StaticPage } from './frame/analytics-page.tsx'
import { BallRows } from './figures/ball-rows.tsx'
import { Card } from './figures/card.tsx'
import { lunarYearNow } from './frame/lunar-year.ts'
import { type Address, viewOf } from './frame/use-address.ts'
import { ViewSwitch } from './frame/view-switch.tsx'
import styles from './zodiac-reference-page.module.css'

/** 生肖参照: which balls belong to which animal, element and colour in the lunar year that is on, and the groups. */
export default function ZodiacReferencePage(props: PageProps) {
  return <StaticPage {...props}>{(address) => <Reference address={address} year={lunarYearNow()} />}</StaticPage>
}

const VIEWS = [
  { key: 'animal', label: '生肖' },
  { key: 'element', label: '五行' },
  { key: 'colour', label: '波色' },
  { key: 'poultry', label: '家禽野兽' },
  { key: 'other', label: '其他' },
] as const

function Reference({ address, year }: { address: Address; year: number }) {
  const view = viewOf(address, VIEWS)
  return (
    <>
      <header className={styles.year}>
        <b>{animalOfYear(year)}</b>
        <span>
          <strong>{year}年生肖对照</strong>
          <small>{newYearDayOf(year)} 正月初一起适用</small>
        </span>
      </header>
      <ViewSwitch label="对照" views={VIEWS} value={view} onChange={(key) => address.change({ view: key })} />
      {VIEW_BODIES[view]({ year })}
    </>
  )
}

type YearProps = { year: number }

const Animals = ({ year }: YearProps) => (
  <Card title="生肖号码" note={`本命${animalOfYear(year)}有五个号码，其余各四个`}>
    <BallRows
      rows={ANIMALS.map((animal) => ({
        name: animal,
        balls: ballsOf(animal, year),
        ...(animal === animalOfYear(year) && { note: '本命' }),
      }))}
    />
  </Card>
)

const Elements = ({ year }: YearProps) => (
  <>
    <Card title="五行号码" note={`${year}年纳音${nayinOf(year)}`}>
      <BallRows rows={ELEMENTS.map((element) => ({ name: element, balls: ballsOfElement(element, year) }))} />
    </Card>
    <Card title="五行肖" note="生肖自身的五行，仅供参照，投注以五行号码为准">
      <GroupRows
        groups={ELEMENTS.map((element) => ({
          name: element,
          animals: ANIMALS.filter((animal) => ANIMAL_ELEMENTS[animal] === element),
        }))}
      />
    </Card>
  </>
)

const Colours = () => (
  <Card title="波色号码">
    <BallRows
      rows={COLOURS.map((colour) => ({
        name: `${COLOUR_LABELS[colour]}波`,
        balls: ballsOfColour(colour),
        note: `${ballsOfColour(colour).length}个`,
      }))}
    />
  </Card>
)

const balls = (groups: readonly AnimalGroup[], year: number) =>
  groups.map((name) => ({ name, balls: ballsOfGroup(name, year), note: ANIMAL_GROUPS[name].join('') }))

const Poultry = ({ year }: YearProps) => (
  <Card title="家禽野兽">
    <BallRows rows={balls(ANIMAL_TYPES[0]?.groups ?? [], year)} />
  </Card>
)

const Others = ({ year }: YearProps) => (
  <>
    {ANIMAL_TYPES.slice(1).map(({ name, groups }) => (
      <Card key={name} title={name}>
        <BallRows rows={balls(groups, year)} size={26} />
      </Card>
    ))}
    <Card title="三合六合">
      <GroupRows
        groups={[
          ...TRIPLES.map((animals) => ({ name: '三合', animals })),
          ...PAIRS.map((animals) => ({ name: '六合', animals })),
        ]}
      />
    </Card>
  </>
)

function GroupRows({ groups }: { groups: readonly { name: string; animals: readonly string[] }[] }) {
  return (
    <ul className={styles.groups}>
      {groups.map(({ name, animals }) => (
        <li key={`${name} ${animals.join('')}`}>
          <b>{name}</b> {animals.join(' ')}
        </li>
      ))}
    </ul>
  )
}

const VIEW_BODIES = {
  animal: Animals,
  element: Elements,
  colour: Colours,
  poultry: Poultry,
  other: Others,
} as const

import { rateText } from '@liuhe/domain/agents/rate.ts'
import { Facts, PanelTable, Part } from '../../frame/parts.tsx'
import { amountText } from '../../shared/value-text.ts'
import { GAME_TITLES, type PlanVersion } from './words.ts'

type Plan = PlanVersion['plan']
type TermsOf<Kind extends Plan['kind']> = Extract<Plan, { kind: Kind }>['terms']

/** What a plan says, by its kind. */
export function PlanTerms({ plan }: { plan: Plan }) {
  switch (plan.kind) {
    case 'dividend':
      return <Dividend terms={plan.terms} />
    case 'wage':
      return <Wage terms={plan.terms} />
    case 'monthly':
      return <Monthly terms={plan.terms} />
  }
}

const PERIODS = { day: '每天', week: '每周', month: '每月' } as const
const MODES = { layer: '按层级', fission: '裂变' } as const
const agreedWords = (isReviewed: boolean): string => (isReviewed ? '要两人' : '不用')
const hundredthsText = (hundredths: number): string => `${(hundredths / 100).toFixed(2)}%`

const Dividend = ({ terms: { mode, period, games, ratios, isReviewed } }: { terms: TermsOf<'dividend'> }) => (
  <Part title="怎么算">
    <Facts
      facts={[
        ['方式', MODES[mode]],
        ['周期', PERIODS[period]],
        ['发放前批准', agreedWords(isReviewed)],
      ]}
    />
    <PanelTable
      label="按层比例"
      rows={ratios.map((ratio, at) => ({ ratio, level: at + 1 }))}
      keyOf={({ level }) => level}
      columns={[
        { title: '级', cell: ({ level }) => (level === ratios.length ? `${level} 级及以下` : `${level} 级`) },
        { title: '分红比例', cell: ({ ratio }) => rateText(ratio), isFigure: true },
      ]}
    />
    <PanelTable
      label="按游戏"
      rows={games}
      keyOf={({ game }) => game}
      columns={[
        { title: '游戏', cell: ({ game }) => GAME_TITLES[game] },
        { title: '按', cell: ({ base }) => (base === 'loss' ? '公司净盈利' : '有效投注') },
        { title: '拿出来分', cell: ({ amountRatio }) => rateText(amountRatio), isFigure: true },
      ]}
    />
  </Part>
)

function Wage({ terms: { activeStakeMin, levels, isReviewed } }: { terms: TermsOf<'wage'> }) {
  const tiers = levels.flatMap((level, at) => level.map((tier, n) => ({ ...tier, level: at + 1, n: n + 1 })))
  return (
    <Part
      title="怎么算"
      hint={`有效会员：投注 ${amountText(activeStakeMin)} 起 · 发放前批准${agreedWords(isReviewed)}`}
    >
      <PanelTable
        label="档位"
        rows={tiers}
        keyOf={({ level, n }) => `${level} ${n}`}
        empty="没有档位"
        columns={[
          { title: '级 · 档', cell: ({ level, n }) => `${level} · ${n}` },
          { title: '有效投注', cell: ({ validStakeMin }) => amountText(validStakeMin), isFigure: true },
          { title: '净盈利', cell: ({ lossMin }) => amountText(lossMin), isFigure: true },
          { title: '充值', cell: ({ rechargedMin }) => amountText(rechargedMin), isFigure: true },
          { title: '有效会员', cell: ({ activeMin }) => activeMin, isFigure: true },
          {
            title: '付',
            cell: ({ pays }) => (pays.kind === 'fixed' ? amountText(pays.amount) : hundredthsText(pays.hundredths)),
            isFigure: true,
          },
          {
            title: '封顶',
            cell: ({ amountMax }) => (amountMax === null ? '—' : amountText(amountMax)),
            isFigure: true,
          },
        ]}
      />
    </Part>
  )
}

function Monthly({ terms }: { terms: TermsOf<'monthly'> }) {
  const { activeStakeMin, tiers, lowerShare, subShare, turnoverHundredths, feeShare } = terms
  return (
    <Part title="怎么算">
      <Facts
        facts={[
          ['有效会员', `有效投注 ${amountText(activeStakeMin)} 起`],
          ['下一层佣金', `另加 ${rateText(lowerShare)}`],
          ['下两层佣金', `另加 ${rateText(subShare)}`],
          ['有效投注', `另加 ${hundredthsText(turnoverHundredths)}`],
          ['三方费用', `承担 ${rateText(feeShare)}`],
        ]}
      />
      <PanelTable
        label="档位"
        rows={tiers.map((tier, at) => ({ ...tier, at }))}
        keyOf={({ at }) => at}
        columns={[
          { title: '档', cell: ({ at }) => at + 1 },
          { title: '净盈利', cell: ({ profitMin }) => amountText(profitMin), isFigure: true },
          { title: '有效会员', cell: ({ activeMin }) => activeMin, isFigure: true },
          { title: '比例', cell: ({ share }) => rateText(share), isFigure: true },
        ]}
      />
    </Part>
  )
}

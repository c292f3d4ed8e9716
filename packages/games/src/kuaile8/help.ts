import { type GameHelp, percent } from '../help.ts'
import config from './config.json' with { type: 'json' }
import figures from './figures.json' with { type: 'json' }

const [first, last] = config.pool
const [fewest, most] = config.picks
const pays = Object.entries(config.payTimesStake)
const withoutHits = pays.filter(([, table]) => '0' in table).map(([picks]) => `选${picks}`)

export const kuaile8Help: GameHelp = {
  rules: [
    `${first} 至 ${last} 号里开出 ${config.drawn} 个。`,
    `选 ${fewest} 至 ${most} 个号码，按选中的个数派彩，见赔付表；${withoutHits.join('、')}一个都没中也有派彩。`,
    '每期单独开奖，买了就开；同一组号码可以连买 5、10、20 期，每期各自结算。',
  ],
  tables: [
    {
      title: '赔付（乘以投注）',
      columns: ['选', '选中 = 倍数'],
      rows: pays.map(([picks, table]) => [
        picks,
        Object.entries(table)
          .toReversed()
          .map(([hits, times]) => `${hits} 个 = ${times}`)
          .join('，'),
      ]),
    },
  ],
  statistics: Object.entries(figures).map(([picks, { rtp, hit }]) => ({
    label: `选${picks}`,
    value: `理论回报率 ${percent(rtp)}，派彩频率 ${percent(hit)}`,
  })),
  largestWin: `投注的 ${config.maxWinTimesStake} 倍。`,
  disconnect: [],
  limits: [],
}

/** The demo's team: four agents in a chain below the first one, and 300 members. All of them are invented. */

/** An agent with the rate his own agent gave him, and the members right below him. */
export interface DemoAgent {
  account: string
  nickname: string
  /** Tenths of a percent. */
  rateTenths: number
  /** Days ago that he joined. */
  days: number
  /** The first who came stands first. */
  members: readonly string[]
}

const FIRST = ['xiao', 'lao', 'da', 'jin', 'yun', 'feng', 'hai', 'long', 'mei', 'qing', 'tian', 'bao', 'ah'] as const
const SECOND = ['ming', 'hong', 'wei', 'qiang', 'ping', 'lin', 'hua', 'jun', 'fei', 'bin', 'yu', 'chun'] as const

/** From the top of the chain down: each is the agent of the next. The first exists already. */
export const DEMO_CHAIN: readonly [top: DemoAgent, ...below: DemoAgent[]] = [
  agent('agent2026', '金牌代理', [80, 364], 104, 'xiaoyuer yunhai66 laolibb qingfeng8 mumu2020 dazhuang6'),
  agent('haoyun668', '好运团队', [78, 330], 78, 'xingxing7 laowang88 chenxi520 yangguang tiantian9 haohao123'),
  agent('mingming88', '明明', [75, 280], 56, 'feifei666 longge888 xiaoqi77 wangwang2 lele2026 jinjin99'),
  agent('caishen888', '财神到', [72, 220], 38, 'fafa1688 dandan55 shunzi777 beibei33 qiqi2468'),
  agent('fafafa2026', '发发发', [70, 150], 24, 'niuniu88 doudou12 pingan365 yuanyuan6'),
]

/** A member has half a percent less than his agent. */
export const memberRateOf = ({ rateTenths }: DemoAgent): number => rateTenths - 5

/** When a member came, of so many who came one after another since their agent did: more in the last months. */
export const daysAgoOf = ({ days, members }: DemoAgent, place: number): number =>
  (days - 1) * ((members.length - place - 0.5) / members.length) ** 1.35

/** Those who came last have the names; the others are made up from parts. */
function agent(
  account: string,
  nickname: string,
  [rateTenths, days]: readonly [number, number],
  count: number,
  named: string,
): DemoAgent {
  const last = named.split(' ').toReversed()
  const others = Array.from({ length: count - last.length }, (_, place) => nameOf(rateTenths * 1000 + place))
  return { account, nickname, rateTenths, days, members: [...others, ...last] }
}

/** An account that only this number has: both parts and the digits follow from it. */
function nameOf(number: number): string {
  const [one, other] = [FIRST[number % FIRST.length], SECOND[Math.floor(number / FIRST.length) % SECOND.length]]
  return `${one}${other}${((number * 37) % 900) + 100}`
}

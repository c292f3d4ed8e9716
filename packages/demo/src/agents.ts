/** The demo's team: four agents in a chain below the first one, and members of each. All of them are invented. */

/** An agent with the rate his own agent gave him, and the members right below him. */
export interface DemoAgent {
  account: string
  nickname: string
  /** Tenths of a percent. */
  rateTenths: number
  members: readonly string[]
}

/** From the top of the chain down: each is the agent of the next. The first exists already. */
export const DEMO_CHAIN: readonly [top: DemoAgent, ...below: DemoAgent[]] = [
  agent('agent2026', '金牌代理', 80, ['xiaoyuer', 'yunhai66', 'laolibb', 'qingfeng8', 'mumu2020', 'dazhuang6']),
  agent('haoyun668', '好运团队', 78, ['xingxing7', 'laowang88', 'chenxi520', 'yangguang', 'tiantian9', 'haohao123']),
  agent('mingming88', '明明', 75, ['feifei666', 'longge888', 'xiaoqi77', 'wangwang2', 'lele2026', 'jinjin99']),
  agent('caishen888', '财神到', 72, ['fafa1688', 'dandan55', 'shunzi777', 'beibei33', 'qiqi2468']),
  agent('fafafa2026', '发发发', 70, ['niuniu88', 'doudou12', 'pingan365', 'yuanyuan6']),
]

/** A member has half a percent less than his agent. */
export const memberRateOf = ({ rateTenths }: DemoAgent): number => rateTenths - 5

function agent(account: string, nickname: string, rateTenths: number, members: readonly string[]): DemoAgent {
  return { account, nickname, rateTenths, members }
}

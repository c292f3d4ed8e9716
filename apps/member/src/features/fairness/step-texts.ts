import type { OpenReason, ProofStepName } from '@liuhe/domain/proof/draw-proof.ts'

/** What each step shows, and what it means in a sentence. */
export const STEP_TEXTS = {
  commitment: { title: '开盘前已公布承诺值', about: '承诺值在本期开盘前写入公开记录，之后不能更改。' },
  seed: { title: '种子与承诺值一致', about: '开奖后公布的种子，其 SHA-256 就是开盘前的承诺值。' },
  chain: { title: '种子出自公开的种子链', about: '种子连续取哈希，得到种子链启用前公布的终点，平台无法另选种子。' },
  bets: { title: '投注在封盘时封存', about: '封盘时全部注单算成一个根并公布，开奖后不能增删注单。' },
  round: { title: '随机轮次由开奖时刻决定', about: '用哪一轮随机数由计划开奖时刻算出，且该轮在封盘之后才产生。' },
  signature: { title: '公共随机信标签名有效', about: '用信标公开的公钥验证本轮签名，任何镜像都无法伪造。' },
  randomness: { title: '随机数是该签名的哈希', about: '随机数由签名取 SHA-256 得到。' },
  numbers: {
    title: '号码由种子与随机数算出',
    about: '种子和随机数共同决定号码，两者缺一不可，任何一方都不能单独决定结果。',
  },
} satisfies Record<ProofStepName, { title: string; about: string }>

/** Why there is nothing to compute in a step; also said of the steps that a verdict leaves out. */
export const OPEN_TEXTS: Record<OpenReason, string> = {
  'not-drawn': '等待开奖',
  'no-bets': '本期无人投注',
  'sum-hidden': '不足 5 注，总额不公开以保护投注人',
  unsigned: '演示用的离线信标没有签名',
  'unknown-beacon': '该信标由运营方指定，请按其公布的公钥核对',
  void: '本期作废，没有号码',
}

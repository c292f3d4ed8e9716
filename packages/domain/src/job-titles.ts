/** What jobs of the server are called where operators see them, by the names that stand in the log. */
export const JOB_TITLES = {
  'loop-adjustments': '批量调整',
  'loop-direct': '免提直充',
  'loop-payouts': '提现打款',
  'loop-recharges': '充值到账',
  makeMonths: '建立按月数据表',
  dropOldExports: '删除到期的导出文件',
  expireApprovals: '审批到期',
  expireGifts: '福利到期',
  expirePackets: '红包到期退回',
  findRings: '查找红包串通',
  sendDuePackets: '发出定时红包',
  expireRecharges: '充值单到期',
  findProtectionCases: '查找需关怀的会员',
  openEndedSwitches: '恢复到期的开关',
  findRisks: '查找代理风险',
  issueDue: '发放到期福利',
  publishAgreement: '发布代理协议',
  publishContent: '发布到点的内容',
  sweepOutbox: '清理已推送的消息',
  sweepTickets: '清理入场票',
  sweepSessions: '清理过期会话',
  sweepAnswers: '清理保存的应答',
  tallyLogins: '统计登录',
  sweepAttempts: '清理登录尝试',
  sweepBuckets: '清理限流计数',
  sweepCaptchas: '清理验证码',
  sweepChat: '清理过期聊天',
  sweepDesk: '清理客服会话',
  sweepCashPasswords: '清理取款密码尝试',
  sweepKeys: '清理幂等键',
  sweepMinutes: '清理分钟汇总',
  sweepNonces: '清理签名随机数',
  sweepOperatorTries: '清理后台登录尝试',
  sweepPhoneCodes: '清理短信验证码',
  sweepFailedStaff: '清理失败的员工登录',
  sweepPaymentNonces: '清理支付随机数',
  sweepRequests: '清理请求记录',
  sweepTrials: '清理试玩账户',
  sweepTurnover: '清理打码记录',
  sweepVisits: '清理访问记录',
  collectGameDebts: '收取游戏欠款',
  sweepWalletCalls: '清理钱包调用',
  keepAuditHead: '保存审计链头',
  lookAtHouse: '巡检与告警',
} as const

export type JobName = keyof typeof JOB_TITLES
/** What runs all the time, without its prefix. */
export type LoopName = Extract<JobName, `loop-${string}`> extends `loop-${infer Name}` ? Name : never

/** A job of another release keeps its name. */
export const jobTitle = (job: string): string => (Object.hasOwn(JOB_TITLES, job) ? JOB_TITLES[job as JobName] : job)

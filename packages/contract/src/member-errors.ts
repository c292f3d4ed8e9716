/**
 * The part of the error catalogue that members meet: every refusal of a call or a line of theirs. What only people of
 * the operator or other houses are told is not here, so that the member app does not carry it.
 */
export const memberErrors = {
  // Requests as such
  'REQ/MALFORMED': { status: 400, message: '请求格式错误' },
  'REQ/INVALID': { status: 400, message: '请求参数错误' },
  'REQ/KEY_REQUIRED': { status: 400, message: '缺少请求编号' },
  'REQ/KEY_REUSED': { status: 422, message: '请求编号已被使用，请刷新后重试' },
  'REQ/KEY_OLD': { status: 422, message: '请求已过期，请核对记录后重新提交' },
  'REQ/IN_PROGRESS': { status: 409, message: '请求处理中，请稍后' },
  'REQ/TOO_LARGE': { status: 413, message: '请求内容过大' },
  'REQ/NOT_FOUND': { status: 404, message: '请求的内容不存在' },
  'REQ/METHOD': { status: 405, message: '请求方式不支持' },
  'REQ/UPGRADE': { status: 426, message: '该地址仅支持 WebSocket 连接' },
  'REQ/MEDIA_TYPE': { status: 415, message: '请求格式不支持' },
  'REQ/RATE_LIMITED': { status: 429, message: '操作频繁，请稍后试试' },
  'REQ/CROSS_SITE': { status: 403, message: '来源不被允许' },

  // The system
  'SYS/FAULT': { status: 500, message: '系统错误，请重试' },
  'SYS/FEATURE_OFF': { status: 409, message: '该功能维护中，请稍后再试' },
  'SYS/BUSY': { status: 503, message: '系统繁忙，请稍后再试' },

  // Accounts and sessions
  'UC/UNAUTHORISED': { status: 401, message: '请先登录' },
  'UC/TOKEN_INVALID': { status: 400, message: '登录已失效，请重新登录' },
  'UC/REAUTHENTICATE': { status: 403, message: '为了您的资金安全，请重新输入登录密码' },
  'UC/FORBIDDEN': { status: 403, message: '无权进行该操作' },
  'UC/TRIAL_FORBIDDEN': { status: 403, message: '试玩账户无法进行该操作，请注册正式账户!' },
  'UC/LOGIN_FAILED': { status: 400, message: '用户名或密码错误' },
  'UC/LOGIN_LOCKED': { status: 429, message: '登录失败次数过多，请15分钟后再试' },
  'UC/CAPTCHA': { status: 400, message: '验证码不正确' },
  'UC/RESET_PASSWORD': { status: 400, message: '您的密码已被重置，请联系客服' },
  'UC/ACCOUNT_STATE_ERROR': { status: 403, message: '账户状态异常，请联系客服' },
  'UC/ACCOUNT_TAKEN': { status: 409, message: '用户名已存在' },
  'UC/ACCOUNT_INVALID': { status: 400, message: '用户名须以字母开头，由6-15位字母或数字组成' },
  'UC/PASSWORD_INVALID': { status: 400, message: '密码至少8位，须包含大写字母、小写字母和数字' },
  'UC/PASSWORD_IS_ACCOUNT': { status: 400, message: '为了您的账户安全，请勿使用与用户名相同的密码' },
  'UC/PASSWORD_MISMATCH': { status: 400, message: '登录密码与确认密码不一致' },
  'UC/FIELD_INVALID': { status: 400, message: '资料填写有误' },
  'UC/FIELD_FIXED': { status: 409, message: '该资料已设置，如需修改请联系客服' },
  'UC/INTR_CODE': { status: 400, message: '推广码不存在' },
  'UC/CASH_PASSWORD': { status: 400, message: '请输入提现密码' },
  'UC/CASH_PASSWORD_NULL': { status: 400, message: '请先设置提现密码' },
  'UC/CASH_PASSWORD_ERROR': { status: 400, message: '交易密码输入错误!' },
  'PHONE/OFF': { status: 409, message: '绑定手机暂未开放' },
  'PHONE/SAME': { status: 409, message: '该号码已绑定您的账户' },
  'PHONE/UNSENT': { status: 503, message: '短信未能送出，请一分钟后重试' },
  'PHONE/CODE': { status: 400, message: '验证码错误或已过期' },
  'PHONE/TAKEN': { status: 409, message: '该号码已绑定其他账户，请联系客服' },
  'UC/CASH_PASSWORD_WEAK': { status: 400, message: '提现密码过于简单，请更换' },
  'UC/PASSWORD_WRONG': { status: 400, message: '登录密码不正确' },
  'UC/PASSWORD_SAME': { status: 400, message: '新密码不能与原密码相同' },
  'UC/RESET_PROOF': { status: 400, message: '用户名或验证信息不正确' },
  'UC/REAL_NAME': { status: 400, message: '真实姓名不能为空' },

  // Accounts that withdrawals go to
  'PAYOUT/INVALID': { status: 400, message: '收款账户填写有误' },
  'PAYOUT/DUPLICATE': { status: 409, message: '该账户已添加' },
  'PAYOUT/TAKEN': { status: 409, message: '该账户无法绑定，请联系客服' },
  'PAYOUT/TOO_MANY': { status: 409, message: '该类型账户数量已达上限' },
  'PAYOUT/NOT_FOUND': { status: 404, message: '收款账户不存在' },

  // Agents. Somebody in another team is somebody who does not exist.
  'AGENT/NOT_FOUND': { status: 404, message: '会员不存在' },
  'AGENT/REBATE_RANGE': { status: 400, message: '返点不在可设置的范围内' },
  'AGENT/DATE_RANGE': { status: 400, message: '一次最多查询31天，开始日期不能晚于结束日期' },
  'AGENT/NO_AGENTS': { status: 403, message: '当前不可开设代理账户' },
  'AGENT/STATEMENT_NOT_FOUND': { status: 404, message: '结算单不存在' },
  'AGENT/AGREEMENT': { status: 403, message: '请先阅读并同意最新的代理说明' },
  'AGENT/NO_AGREEMENT': { status: 404, message: '您没有同意过这一版代理说明' },
  'AGENT/AGREEMENT_CHANGED': { status: 409, message: '代理说明已更新，请重新阅读后再提交' },
  'AGENT/IS_AGENT': { status: 409, message: '您已经是代理' },
  'AGENT/NOT_OPEN': { status: 403, message: '暂未开放代理申请' },
  'AGENT/APPLIED': { status: 409, message: '您的申请正在审核中' },
  'AGENT/TOO_SOON': { status: 409, message: '还未到可以再次申请的时间' },
  'AGENT/NO_APPLICATION': { status: 404, message: '申请不存在' },
  'AGENT/LINK_NOT_FOUND': { status: 404, message: '推广链接不存在' },
  'AGENT/LINK_STOPPED': { status: 409, message: '该链接已被平台停用' },
  'AGENT/LINK_CODE': { status: 400, message: '推广码须为4-20位字母或数字' },
  'AGENT/LINK_TAKEN': { status: 409, message: '推广码已被使用！' },
  'AGENT/LINK_TOO_MANY': { status: 409, message: '推广链接数量已达上限' },
  'AGENT/LINK_LIMIT': { status: 400, message: '人数上限不可低于已注册人数' },

  // Games, draws and bets
  'GAME/NOT_FOUND': { status: 404, message: '游戏不存在' },
  'GAME/CLOSED': { status: 409, message: '该游戏维护中' },
  'DRAW/NOT_FOUND': { status: 404, message: '期号不存在' },
  'BET/DRAW_CLOSED': { status: 409, message: '本期已封盘' },
  'BET/PLAY_CLOSED': { status: 409, message: '该玩法维护中' },
  'BET/CHASE_TURN': { status: 409, message: '追号期号已变动，请刷新后重新选择' },
  'BET/CHASE_NOT_FOUND': { status: 404, message: '追号记录不存在' },
  'BET/UNKNOWN_PLAY': { status: 400, message: '玩法不存在' },
  'BET/BAD_SELECTION': { status: 400, message: '投注内容有误' },
  'BET/ODDS_CHANGED': { status: 409, message: '赔率已变动，请确认后重新投注' },
  'BET/LIMIT_EXCEEDED': { status: 400, message: '投注金额超出限额' },
  'BET/GAME_CAPPED': { status: 409, message: '超出该游戏每期最高派彩（含已下注单），请减少金额' },
  'BET/PLAY_CAPPED': { status: 409, message: '超出该玩法每期最高派彩（含已下注单），请减少金额或改投其他玩法' },
  'BET/TOTAL_MISMATCH': { status: 400, message: '投注金额与注数不符' },
  'BET/NOT_CANCELLABLE': { status: 409, message: '该记录不能撤销！' },
  'BET/CANCEL_DISABLED': { status: 409, message: '注单状态不能撤单，请刷新页面！' },
  'WALLET/INSUFFICIENT': { status: 409, message: '余额不足' },
  'BILL/NOT_FOUND': { status: 404, message: '账单不存在' },
  'BILL/NONE': { status: 404, message: '该年度没有账单' },
  'BILL/EXPORT_RUNNING': { status: 409, message: '账单正在导出，请稍后再试' },

  // Turnover
  'TURNOVER/NOT_FOUND': { status: 404, message: '打码记录不存在' },
  'TURNOVER/NO_GIFT': { status: 409, message: '该笔赠送已达标或已处理，无需放弃' },

  // Rebates
  'REBATE/TOO_LITTLE': { status: 409, message: '洗码满 1.00 元方可领取' },

  // Gifts
  'BONUS/NOT_FOUND': { status: 404, message: '礼金不存在' },
  'BONUS/CLAIMED': { status: 409, message: '已领取，请勿重复领取' },
  'BONUS/EXPIRED': { status: 409, message: '该礼金已失效' },
  'BONUS/STOPPED': { status: 409, message: '该活动已暂停' },
  'BONUS/NOT_YET': { status: 409, message: '未达到领取条件' },

  // Recharging
  'RECHARGE/CHANNEL_NOT_FOUND': { status: 404, message: '支付通道不存在' },
  'RECHARGE/CHANNEL_CLOSED': { status: 409, message: '该通道暂未开放，请选择其他通道' },
  'RECHARGE/FROZEN': { status: 409, message: '充值暂停，请稍后再试' },
  'RECHARGE/AMOUNT': { status: 400, message: '充值金额不符合该通道的限额' },
  'RECHARGE/OPEN_ORDER': { status: 409, message: '该通道有未完成的充值订单' },
  'RECHARGE/TOO_MANY': { status: 409, message: '未完成的充值订单已达上限' },
  'RECHARGE/NO_TAIL': { status: 409, message: '该金额暂不可用，请换一个金额' },
  'RECHARGE/NOT_FOUND': { status: 404, message: '充值订单不存在' },
  'RECHARGE/STATE': { status: 409, message: '订单状态已变动，请刷新' },
  'RECHARGE/PAYER': { status: 400, message: '请填写付款人姓名和转账时间' },
  'RECHARGE/NO_MATCH': { status: 409, message: '该金额暂无等待中的收款订单，请换一个金额' },
  'RECHARGE/PROOF': { status: 400, message: '请先上传付款凭证' },
  'RECHARGE/RECEIPTS': { status: 409, message: '凭证数量已达上限' },

  // Withdrawals
  'WITHDRAW/CLOSED': { status: 409, message: '提现暂停受理，请稍后再试' },
  'WITHDRAW/HELD': { status: 409, message: '账户信息变更后24小时内暂停提现' },
  'WITHDRAW/AMOUNT': { status: 400, message: '提现金额不符合限额' },
  'WITHDRAW/TIMES': { status: 409, message: '今日提现次数已用完' },
  'WITHDRAW/DAY_MAX': { status: 409, message: '超出今日提现额度' },
  'WITHDRAW/TURNOVER': { status: 409, message: '打码量未完成' },
  'WITHDRAW/DEDUCTING': { status: 409, message: '有一笔强制提现正在处理，请等待完成' },
  'WITHDRAW/FEE': { status: 409, message: '手续费已变动，请重新确认' },
  'WITHDRAW/NOTHING_LEFT': { status: 409, message: '扣除手续费和优惠后没有可出款金额' },
  'WITHDRAW/METHOD_CLOSED': { status: 409, message: '该类账户暂不支持提现，请选择其他账户' },
  'WITHDRAW/FREE_BANK': { status: 409, message: '免提直充暂未开放，请选择其他提现方式' },
  'WITHDRAW/NO_PAYER': { status: 409, message: '当前没有等待您确认的付款，请刷新' },
  'WITHDRAW/PAYER_THERE': { status: 409, message: '已有付款人正在付款，暂不能转为平台出款' },
  'WITHDRAW/NOT_FOUND': { status: 404, message: '提现订单不存在' },
  'WITHDRAW/FROZEN': { status: 409, message: '出款已冻结' },

  // Games of other houses (Spec A §8); a code without an area is the specification's
  'LIVE/maintenance': { status: 409, message: '游戏维护中，请稍后再试' },
  USER_IN_BLACKLIST: { status: 403, message: '您的账户暂时无法进入游戏，请联系客服' },
  'LIVE/BLACK_USER': { status: 403, message: '该游戏平台暂未对您开放，请联系客服' },
  'KY/0': { status: 409, message: '您正在牌局中，请稍后再试！' },
  'LIVE/OPENING': { status: 409, message: '操作频繁，请稍后试试' },
  'LIVE/UNAVAILABLE': { status: 503, message: '游戏暂时无法进入，请稍后再试' },
  'LIVE/TRANSFER_OPEN': { status: 409, message: '上一笔额度转换正在确认，请稍后再试' },
  'LIVE/TRANSFER_LIMIT': { status: 400, message: '转入金额不符合限额' },
  'LIVE/CARRY': { status: 409, message: '请选择带入游戏的金额' },
  'LIVE/NO_DEMO': { status: 409, message: '该游戏暂不支持试玩' },
  'LIVE/NO_REPLAY': { status: 404, message: '该牌局没有回放' },

  // Red packets
  'HONGBAO/NOT_FOUND': { status: 404, message: '红包不存在' },
  'HONGBAO/CLOSED': { status: 403, message: '红包功能暂未开放' },
  'HONGBAO/AMOUNT': { status: 400, message: '红包金额不符合限额' },
  'HONGBAO/COUNT': { status: 400, message: '红包个数不符合要求' },
  'HONGBAO/MESSAGE': { status: 400, message: '祝福语须为1-20个字' },
  'HONGBAO/DAY_COUNT': { status: 409, message: '今日发红包个数已达上限' },
  'HONGBAO/DAY_MAX': { status: 409, message: '超出今日可发红包额度' },
  'HONGBAO/RECEIVE_MAX': { status: 409, message: '今日领取红包金额已达上限' },
  'HONGBAO/NO_SEED': { status: 503, message: '红包准备中，请稍后再试' },
  'HONGBAO/NOT_YET': { status: 409, message: '红包正在锁定金额，请稍候' },
  'HONGBAO/TAKEN': { status: 409, message: '手慢了，红包派完了' },
  'HONGBAO/EXPIRED': { status: 409, message: '红包已过期' },
  'HONGBAO/FROZEN': { status: 409, message: '红包已被平台冻结，暂时不能领取' },
  'HONGBAO/OWN': { status: 403, message: '不能领取自己发给对方的红包' },
  'HONGBAO/STAFF': { status: 403, message: '工作人员账户不能领取红包' },

  // Limits a member has set for himself
  'RG/EXCLUDED': { status: 403, message: '您已申请自我禁止，期间无法进行该操作' },
  'RG/TIME_OUT': { status: 403, message: '您已暂停游戏，期间无法进行该操作' },
  'RG/SESSION_OVER': { status: 409, message: '今日游戏时间已达您设置的上限，请明天再来' },
  'RG/REMINDER_DUE': { status: 409, message: '请先确认游戏时间提醒' },
  'RG/STAKE_LIMIT': { status: 409, message: '超出您设置的投注限额' },
  'RG/LOSS_LIMIT': { status: 409, message: '超出您设置的亏损限额' },
  'RG/DEPOSIT_LIMIT': { status: 409, message: '超出您设置的充值限额' },
  'RG/NOTHING_WAITS': { status: 409, message: '没有待确认的更改' },
  'RG/TOO_EARLY': { status: 409, message: '等待期未满，请稍后再确认' },

  // The chat; a room, a person, a picture or a message that is not one's own does not exist
  'CHAT/MAINTENANCE': { status: 409, message: '系统在维护中，请稍等！' },
  'CHAT/UNAVAILABLE': { status: 405, message: '聊天室目前不可用' },
  'CHAT/TOKEN': { status: 401, message: '聊天连接已失效，请重新进入' },
  'CHAT/NOT_FOUND': { status: 404, message: '聊天室或聊天内容不存在' },
  'CHAT/MEMBERS_ONLY': { status: 403, message: '请登录后进入聊天室' },
  'CHAT/READ_ONLY': { status: 403, message: '本群仅管理员可以发言' },
  'CHAT/VIP': { status: 403, message: '您的VIP等级未达到本群的发言要求' },
  'CHAT/CONDITION': { status: 403, message: '您的充值或打码量未达到本群的发言要求' },
  'CHAT/MUTED': { status: 403, message: '您已被禁言' },
  'CHAT/TOO_FAST': { status: 429, message: '发言过快，请稍候再试' },
  'CHAT/TOO_LONG': { status: 400, message: '每条消息最多200个字' },
  'CHAT/CONTACT': { status: 400, message: '消息中不能包含链接、电话或QQ号' },
  'CHAT/DUPLICATE': { status: 409, message: '请勿重复发送相同的内容' },
  'CHAT/NO_PICTURES': { status: 403, message: '本群暂不支持发送图片' },
  'CHAT/NO_PACKETS': { status: 403, message: '本群暂不支持红包' },
  'CHAT/NO_PRIVATE': { status: 403, message: '暂时无法与对方私聊' },
  'CHAT/BLOCKED': { status: 403, message: '对方暂不接收您的消息' },
  'CHAT/TOO_LATE': { status: 409, message: '已超过2分钟，无法撤回' },
  'DESK/STATE': { status: 409, message: '会话状态已变化，请刷新后再试' },
  'DESK/MARKED': { status: 409, message: '您已评价过本次服务' },
  'CHAT/NO_BET': { status: 409, message: '这笔注单不能分享' },

  // Content
  'NOTIFICATION/NOT_FOUND': { status: 404, message: '消息不存在或已删除' },
  'DOC/NOT_FOUND': { status: 404, message: '资料不存在' },
  'DOC/LOCKED': { status: 403, message: '登陆后可以解锁查看！' },
  'DOC/RECHARGE': { status: 403, message: '请充值任意金额开通VIP！' },
  'DOC/VOTED': { status: 409, message: '您已经投过票了！' },
  'DOC/POLL_CLOSED': { status: 409, message: '投票已截止' },
  'DOC/NO_OPTION': { status: 400, message: '请先选择投票项！' },

  // Pictures that members send
  'UPLOAD/TOO_LARGE': { status: 413, message: '图片不能超过5MB' },
  'UPLOAD/TYPE': { status: 415, message: '仅支持JPEG、PNG、WebP、GIF图片' },
  'UPLOAD/BROKEN': { status: 400, message: '图片无法识别' },
  'UPLOAD/QUOTA': { status: 429, message: '上传过于频繁，请稍后再试' },
  'PROMO/NOT_FOUND': { status: 404, message: '活动不存在或已下架' },
} as const satisfies Record<string, { status: number; message: string }>

/** A code that a member can be answered with. */
export type MemberErrorCode = keyof typeof memberErrors

/** The catalogue's sentence of a code that a page says by itself, without having asked the server. */
export const memberSentenceOf = (code: MemberErrorCode): string => memberErrors[code].message

/** Whether a text from outside is such a code. */
export const isMemberErrorCode = (code: string): code is MemberErrorCode => Object.hasOwn(memberErrors, code)

/** Words about stopping to play or about harming oneself: who says them is served first (Reliability §5.1). */
const PROTECTION =
  /自我排除|冷静期|暂停(游戏|账号|账户)|戒赌|控制不住|(关|停|封)(掉|闭)?.{0,4}(天|个月|账号|账户)|不想活|活不下去|自杀|轻生|寻死|割腕/

/** Whether what somebody said in a conversation asks for protection. */
export const asksForProtection = (lines: readonly string[]): boolean => lines.some((line) => PROTECTION.test(line))

import type { StaffRole } from '@liuhe/domain/staff.ts'

const NAMES: Record<StaffRole, string> = {
  support: '客服',
  content: '内容',
  risk: '风控',
  'finance-maker': '财务制单',
  'finance-checker': '财务复核',
  'draw-operator': '开奖员',
  auditor: '审计',
  sysadmin: '系统管理员',
  moderator: '聊天管理',
  protection: '会员保护',
  partner: '合作方',
}
export const roleName = (role: StaffRole): string => NAMES[role]

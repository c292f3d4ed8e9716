/** People of the operator: what each role may do with content (SEC-61). A role that is not named is refused. */
export const STAFF_ROLES = [
  'support',
  'content',
  'risk',
  'finance-maker',
  'finance-checker',
  'draw-operator',
  'auditor',
  'sysadmin',
] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

const MATRIX = {
  /** Write, publish and withdraw cards and documents, order categories, upload pictures. */
  writeContent: ['content'],
  /** See drafts and revisions. */
  readContent: ['content', 'auditor'],
} as const satisfies Record<string, readonly StaffRole[]>

export type StaffPermission = keyof typeof MATRIX

export const staffMay = (role: StaffRole, permission: StaffPermission): boolean =>
  (MATRIX[permission] as readonly StaffRole[]).includes(role)

/** People of the operator: what each role may do (SEC-61). A role that is not named is refused. */
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
  /** Write, publish and withdraw cards, documents, promotions, adverts, notices; order categories, upload pictures. */
  writeContent: ['content'],
  /** See drafts and revisions. */
  readContent: ['content', 'auditor'],
  /** See what every operator did and was refused. */
  readAudit: ['auditor'],
} as const satisfies Record<string, readonly StaffRole[]>

export type StaffPermission = keyof typeof MATRIX

export const staffMay = (role: StaffRole, permission: StaffPermission): boolean =>
  (MATRIX[permission] as readonly StaffRole[]).includes(role)

/** What a role may do, for a console that shows nothing else. */
export const permissionsOf = (role: StaffRole): StaffPermission[] =>
  (Object.keys(MATRIX) as StaffPermission[]).filter((permission) => staffMay(role, permission))

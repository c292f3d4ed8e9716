import { spawnSync } from 'node:child_process'
import process from 'node:process'

// PostgreSQL refuses to run as root. When we are root it runs as another user; otherwise it simply runs as we do.

/** An account of the operating system that is not root. */
export interface SystemUser {
  name: string
  uid: number
  gid: number
}

/** Whether this process is root (never on systems without users). */
export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/**
 * The user PostgreSQL runs as when we are root: `postgres`, made if missing, else one that every system has.
 * @throws with what to do, when there is none.
 */
export function unprivilegedUser(): SystemUser {
  const existing = userNamed('postgres')
  if (existing) return existing
  spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/bin/false', 'postgres'])
  const user = userNamed('postgres') ?? userNamed('nobody') ?? userNamed('daemon')
  if (user) return user
  throw new Error(
    'PostgreSQL does not run as root, and this system has no user to run it as. Create one named "postgres", ' +
      'start as an ordinary user, or name a server in DATABASE_URL.',
  )
}

/** The user with this id, named by its number when the system has no name for it. */
export function userWithId(uid: number, gid: number): SystemUser {
  return { name: idOf(['-nu', String(uid)]) ?? String(uid), uid, gid }
}

/** Whether `user` can work inside `folder`, decided by trying it as that user. */
export function canUse(folder: string, user: SystemUser): boolean {
  const script = 'cd "$1" && test -r . && test -w .'
  const result = spawnSync('/bin/sh', ['-c', script, 'sh', folder], { uid: user.uid, gid: user.gid, cwd: '/' })
  return result.status === 0
}

function userNamed(name: string): SystemUser | undefined {
  const uid = Number(idOf(['-u', name]) ?? Number.NaN)
  const gid = Number(idOf(['-g', name]) ?? Number.NaN)
  return Number.isInteger(uid) && Number.isInteger(gid) && uid !== 0 ? { name, uid, gid } : undefined
}

function idOf(args: string[]): string | undefined {
  const result = spawnSync('id', args, { encoding: 'utf8' })
  return result.status === 0 ? result.stdout.trim() : undefined
}

import { APP_ROLE, type Sql } from './connect.ts'

// What a server needs before migrations can run: the database itself, and the role they grant to.

/** Creates the database when it is missing. `sql` is connected to another database of the same server. */
export async function ensureDatabase(sql: Sql, name: string): Promise<void> {
  const [found] = await sql`SELECT 1 FROM pg_database WHERE datname = ${name}`
  if (found) return
  try {
    await sql`CREATE DATABASE ${sql(name)}`
  } catch (error) {
    // Two processes may start at once; the other one made it.
    if ((error as { code?: string }).code !== DUPLICATE_DATABASE) throw error
  }
}

/** Creates the role of the application, or sets its password, so that migrations find it to grant to. */
export async function ensureAppRole(sql: Sql, password: string): Promise<void> {
  if (!/^[\w-]{16,}$/.test(password)) throw new Error('The password of the database role needs 16 letters or digits.')
  await sql.begin(async (tx) => {
    // Roles belong to the whole server, so two databases being prepared at once must take turns.
    await tx`SELECT pg_advisory_xact_lock(${ROLE_LOCK})`
    const [found] = await tx`SELECT 1 FROM pg_roles WHERE rolname = ${APP_ROLE}`
    const verb = found ? 'ALTER' : 'CREATE'
    // The pattern above makes quoting unnecessary; a role's password cannot be a parameter.
    await tx.unsafe(`${verb} ROLE ${APP_ROLE} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD '${password}'`)
  })
}

const DUPLICATE_DATABASE = '42P04'
const ROLE_LOCK = 7_301_002n

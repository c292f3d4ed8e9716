/** The trees that the rules of SQL are shown: one that is in order, and those that break them. */
const MODULES = 'apps/server/src/modules'
const DB = 'apps/server/src/db'
const PRICE = `-- A price.
create or replace function bets_price() returns integer language sql as $$
  select 1
$$;
revoke execute on function bets_price from public;
`

/** Rule, what is wrong, the files with it, what is said of them. */
type Broken = [rule: string, what: string, files: Record<string, string>, message: RegExp]

export const soundSql: Readonly<Record<string, string>> = {
  [`${DB}/migrations/0065-history.sql`]: 'create or replace function bets_price() returns int return 1;',
  [`${DB}/migrations/0071-new.sql`]:
    'create function seen() returns trigger language plpgsql as $$ begin end $$;\n' +
    'create trigger seen after insert on bet_order execute function seen();',
  [`${DB}/routines/bets_price.sql`]: PRICE,
}

export const brokenSql: readonly Broken[] = [
  [
    'what the database runs stands in its routines',
    'a migration that changes a function',
    { [`${DB}/migrations/0070-more.sql`]: '-- more\ncreate or replace function bets_price() returns int return 1;' },
    /change bets_price in apps\/server\/src\/db\/routines\/bets_price.sql/,
  ],
  [
    'what the database runs stands in its routines',
    'a migration that makes a function and does not use it',
    { [`${DB}/migrations/0070-more.sql`]: 'CREATE FUNCTION bets_price() returns int return 1;' },
    /change bets_price in/,
  ],
  [
    'a routine has a file of its name, and says who may call it',
    'a second function in a file',
    { [`${DB}/routines/bets_price.sql`]: `${PRICE}create or replace function cost() returns int return 1;\n` },
    /one function a file: bets_price/,
  ],
  [
    'a routine has a file of its name, and says who may call it',
    'a function under the name of another',
    { [`${DB}/routines/cost.sql`]: PRICE },
    /one function a file: cost/,
  ],
  [
    'a routine has a file of its name, and says who may call it',
    'a function without grants',
    { [`${DB}/routines/bets_price.sql`]: PRICE.replace(/^revoke.*$/m, '') },
    /say whether public may execute bets_price/,
  ],
  [
    'a routine has a file of its name, and says who may call it',
    'a function that looks for names where its caller puts them',
    { [`${DB}/routines/bets_price.sql`]: PRICE.replace('language sql', 'language sql security definer') },
    /sets search_path/,
  ],
  [
    'SQL stays within the limits, too',
    'a long function of the database',
    { [`${DB}/routines/bets_price.sql`]: PRICE.replace('select 1', `select 1${'\n'.repeat(60)}`) },
    /a function of 63 lines/,
  ],
  [
    'SQL stays within the limits, too',
    'a long line of a migration',
    { [`${DB}/migrations/0070-more.sql`]: `-- ${'x'.repeat(120)}` },
    /123 characters/,
  ],
  [
    'SQL of a module stands in its queries.ts',
    'SQL in a use-case',
    { [`${MODULES}/bets/place-bet.ts`]: 'export const q = (sql: Sql) => sql`select 1`' },
    /queries.ts/,
  ],
]

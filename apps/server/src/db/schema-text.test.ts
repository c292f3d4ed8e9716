import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../testing/test-database.ts'
import { schemaText } from './schema-text.ts'

const db = useTestDatabase()

test('schema.sql is what a migrated database says; `npm run schema` writes it', async () => {
  const written = await readFile(new URL('./schema.sql', import.meta.url), 'utf8')
  expect(await schemaText(db.owner)).toBe(written.replaceAll('\r\n', '\n'))
})

test('the schema is told without the months, whose number depends on the day', async () => {
  const before = await schemaText(db.owner)
  await db.owner`select books_make_ahead(5)`
  expect(await schemaText(db.owner)).toBe(before)
})

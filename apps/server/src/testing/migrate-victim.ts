import process from 'node:process'
import { connect } from '../db/connect.ts'
import { migrate, type Release } from '../db/migrate.ts'

// A process that brings a database to a release, and is killed by its parent in the middle.

const [url = '', release = ''] = process.argv.slice(2)
await migrate(connect(url, { max: 1, name: 'victim' }), JSON.parse(release) as Release)

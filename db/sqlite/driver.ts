import { createRequire } from 'node:module'
import type Sqlite from 'better-sqlite3'

const [major = 0] = process.versions.node.split('.').map(Number)

/**
 * better-sqlite3 for the Node that runs: version 13, built on Node-API, from Node 22 on; version 12 on
 * Node 20, where 13 crashes. Version 12 aborts the process on Node 24.19 and newer as soon as a
 * statement is garbage-collected (github.com/WiseLibs/better-sqlite3/issues/1515).
 */
const driver = createRequire(import.meta.url)(
	major >= 22 ? 'better-sqlite3-napi' : 'better-sqlite3',
) as typeof Sqlite

export default driver

import { connectForDump } from '#db/dump/snapshot-postgres'
import { tableShapes } from '#db/dump/table-shapes'
import { readEnv } from '../../app/env.server'

/** Drops the tables of this release, so that a backup of an older one can be restored. */
const sql = connectForDump(readEnv().DATABASE_URL ?? '')
try {
	await sql.begin(async (tx) => {
		for (const name of [...tableShapes.map((shape) => shape.name), 'applied_migrations'])
			await tx`DROP TABLE IF EXISTS ${tx(name)} CASCADE`
	})
} finally {
	await sql.end({ timeout: 5 })
}

import { count } from 'drizzle-orm'
import { openDb } from '#db/open.server'
import { farms } from '#db/schema/farms'
import { readings } from '#db/schema/readings'
import { packHours } from '#db/telemetry/pack-hours'
import { createBatch } from './ingest-batch'

/**
 * A program that writes until it is killed. `ingest <url> <first seq>` prints the seq of each
 * acknowledged batch; `write <url>` prints `middle` in the middle of a transaction.
 */
const [job, url, first] = process.argv.slice(2)
const db = await openDb({ url })

if (job === 'ingest') {
	for (let seq = Number(first); ; seq += 20) {
		const answer = await db.ingest(createBatch('agent-a', seq, seq + 19))
		if (answer.status === 'stored') process.stdout.write(`${answer.ackedThrough}\n`)
	}
}
if (job === 'pack') {
	process.stdout.write('packing\n')
	await packHours(db, { endedBefore: Number(first), most: 1000 })
	process.stdout.write('packed\n')
}
if (job === 'write') {
	await db.write(async (tx) => {
		await tx.delete(readings)
		for (let i = 0; ; i++) {
			const name = `Half ${i}`.padEnd(4000, '.')
			await tx.insert(farms).values({
				name,
				timezone: 'UTC',
				systemType: 'none',
				nurseryRows: 0,
				nurseryTraysPerRow: 0,
				createdAt: 0,
			})
			if (i === 1000) {
				const [row] = await tx.select({ rows: count() }).from(farms)
				process.stdout.write(`middle ${row?.rows}\n`)
			}
		}
	})
}

import { setTimeout as sleep } from 'node:timers/promises'
import { Fault } from '@sfc/domain/fault'
import { sql } from 'drizzle-orm'
import { farms } from '#db/schema/farms'
import { asDatabaseFault } from '#db/unavailable'
import type { Ctx } from '~/context.server'

const LIMIT_MS = 2_000
const LATE = 'late'

/** Notices that PostgreSQL cannot be reached, and that it is back. One that is only slow is not down. */
export async function watchDatabase({ db, log, state }: Ctx): Promise<void> {
	if (db.engine !== 'postgres') return
	const asked = db.read
		.select({ one: sql`1` })
		.from(farms)
		.limit(1)
		.then(() => null, asDatabaseFault)
	// A question whose connection went away meanwhile may never be answered; the next one is asked anew.
	const failure = await Promise.race([asked, sleep(LIMIT_MS, LATE, { ref: false })])
	if (failure === LATE) return
	const isDown = failure instanceof Fault
	if (isDown === state.isDatabaseDown) return
	state.isDatabaseDown = isDown
	if (isDown) log.error({ err: failure }, 'the database is down: requests are answered 503')
	else log.info('the database is back')
}

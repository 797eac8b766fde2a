import type { Ctx } from '~/context.server'

/** Logs when PostgreSQL cannot be reached or hangs, and when it is back. */
export async function watchDatabase({ db, log, state }: Ctx): Promise<void> {
	if (!db.probe) return
	const failure = await db.probe()
	const isDown = failure !== null
	if (isDown === state.isDatabaseDown) return
	state.isDatabaseDown = isDown
	if (isDown) log.error({ err: failure }, 'the database is down: requests are answered 503')
	else log.info('the database is back')
}

import { eq } from 'drizzle-orm'
import { jobLeases } from '#db/schema/farm-work'
import type { Ctx } from '~/context.server'

const PRESENCE = 'answer-requests'
/** Longer than a busy server takes to say so again. */
const HELD_MS = 20_000

/** Says that a server answers pages and agents (job of those that do). */
export async function announceWeb({ db, now }: Ctx): Promise<void> {
	if (db.engine === 'sqlite') return // it is the only one
	const heldUntil = now() + HELD_MS
	await db.write((tx) =>
		tx
			.insert(jobLeases)
			.values({ job: PRESENCE, heldUntil })
			.onConflictDoUpdate({ target: jobLeases.job, set: { heldUntil } })
			.returning({ job: jobLeases.job }),
	)
}

/**
 * Notes since when agents can be heard (job of servers that answer none themselves): while no server
 * answers, none of them is silent.
 */
export async function watchWeb({ db, now, state }: Ctx): Promise<void> {
	const [held] = await db.read
		.select({ until: jobLeases.heldUntil })
		.from(jobLeases)
		.where(eq(jobLeases.job, PRESENCE))
	if (!held || held.until < now()) state.listensSince = Infinity
	else if (state.listensSince === Infinity) state.listensSince = now()
}

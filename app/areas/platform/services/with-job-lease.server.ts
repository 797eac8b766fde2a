import { and, eq, gt, isNull, lte, or } from 'drizzle-orm'
import { jobLeases } from '#db/schema/farm-work'
import type { Ctx } from '~/context.server'

/** A server that ends without releasing its lease holds it this long. */
const LEASE_MS = 2 * 60_000

/**
 * Does a job that one server does for all, unless another one is at it, or it failed less than
 * `retryMs` ago. A failure is stored until the job succeeds, for every server to see.
 */
export async function withJobLease(
	ctx: Pick<Ctx, 'db' | 'now' | 'log'>,
	job: string,
	work: () => Promise<void>,
	{ retryMs = 0 }: { retryMs?: number } = {},
): Promise<void> {
	if (!(await takeLease(ctx, job, retryMs))) return
	const held = eq(jobLeases.job, job)
	const save = (set: Partial<typeof jobLeases.$inferInsert>) =>
		ctx.db.write((tx) => tx.update(jobLeases).set(set).where(held).returning())
	const renewing = setInterval(() => {
		save({ heldUntil: ctx.now() + LEASE_MS }).catch((error: unknown) =>
			ctx.log.warn({ err: error, job }, 'the lease of a job could not be renewed'),
		)
	}, LEASE_MS / 4).unref()
	try {
		await work()
		clearInterval(renewing)
		await save({ heldUntil: 0, failedAt: null, failure: null })
	} catch (error) {
		clearInterval(renewing)
		const failure = error instanceof Error ? error.message : String(error)
		await save({ heldUntil: 0, failedAt: ctx.now(), failure })
		throw error
	}
}

/** Takes the lease of a job; false while another server holds it, or after a failure of any. */
async function takeLease({ db, now }: Pick<Ctx, 'db' | 'now'>, job: string, retryMs: number) {
	const heldUntil = now() + LEASE_MS
	const { failedAt } = jobLeases
	// A failure of the future was stored before the clock was set back.
	const mayRetry = or(isNull(failedAt), lte(failedAt, now() - retryMs), gt(failedAt, now()))
	const taken = await db.write((tx) =>
		tx
			.insert(jobLeases)
			.values({ job, heldUntil })
			.onConflictDoUpdate({
				target: jobLeases.job,
				set: { heldUntil },
				setWhere: and(lte(jobLeases.heldUntil, now()), mayRetry),
			})
			.returning(),
	)
	return taken.length > 0
}

/** Reads the last failure of a job that has not succeeded since. */
export async function readJobFailure(
	{ db }: Pick<Ctx, 'db'>,
	job: string,
): Promise<{ at: number; reason: string } | null> {
	const [row] = await db.read.select().from(jobLeases).where(eq(jobLeases.job, job))
	return row && row.failedAt !== null ? { at: row.failedAt, reason: row.failure ?? '' } : null
}

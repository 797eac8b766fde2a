import { eq, sql } from 'drizzle-orm'
import { farms } from '#db/schema/farms'
import type { Ctx } from '~/context.server'

/**
 * Time limit: people learn of a broken connection after two seconds, so the answer has to be there
 * before.
 */
const LIMIT_MS = 1_500

/** Interval between test writes: everybody may ask, and not each request may cost a write. */
const WRITE_EVERY_MS = 5_000

/** Writes without changing anything: a full disk can still be read. */
function tryWrite({ db, now, state }: Pick<Ctx, 'db' | 'now' | 'state'>): Promise<unknown> {
	const last = state.writeProbe
	if (last && Math.abs(now() - last.at) < WRITE_EVERY_MS) return last.done
	const done = db.write(async (tx) => {
		const [farm] = await tx.select({ id: farms.id }).from(farms).limit(1)
		if (!farm) return
		// SQLite writes nothing when nothing differs, so the name is changed and changed back.
		const { name } = farms
		for (const step of [sql`${name} || ' '`, sql`substr(${name}, 1, length(${name}) - 1)`])
			await tx.update(farms).set({ name: step }).where(eq(farms.id, farm.id))
	})
	state.writeProbe = { at: now(), done }
	return done
}

/** Whether the database answers a small query, and accepts a small write, in time. */
export async function isDatabaseResponding(
	ctx: Pick<Ctx, 'db' | 'log' | 'now' | 'state'>,
): Promise<boolean> {
	let timer: NodeJS.Timeout | undefined
	const late = new Promise<boolean>((resolve) => {
		timer = setTimeout(() => resolve(false), LIMIT_MS)
	})
	const question = ctx.db.read
		.select({ one: sql`1` })
		.from(farms)
		.limit(1)
	const asked = Promise.all([question, tryWrite(ctx)])
		.then(() => true)
		.catch((error: unknown) => {
			ctx.log.error({ err: error }, 'the database does not answer')
			return false
		})
	return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}

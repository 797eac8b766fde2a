import { eq, sql } from 'drizzle-orm'
import { gatewayEvents } from '#db/schema/billing'
import { farms } from '#db/schema/farms'
import type { Ctx } from '~/context.server'

type Asked = Pick<Ctx, 'db' | 'log' | 'now' | 'state'>

/**
 * Time limit: people learn of a broken connection after two seconds, so the answer has to be there
 * before.
 */
const LIMIT_MS = 1_500
/** How long an answer holds: everybody may ask, and not each request may cost a query. */
const KNOWN_MS = 1_000
/** Interval between test writes. */
const WRITE_EVERY_MS = 5_000

/** Whether the database answers a small query, and accepts a small write, in time. */
export function isDatabaseResponding(ctx: Asked): Promise<boolean> {
	const { state, now } = ctx
	const last = state.databaseProbe
	if (last && Math.abs(now() - last.at) < KNOWN_MS) return last.isResponding
	const isResponding = askDatabase(ctx)
	state.databaseProbe = { at: now(), isResponding }
	return isResponding
}

function askDatabase(ctx: Asked): Promise<boolean> {
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

const PROBE = 'write-probe'

/** Writes a row and removes it again: a full disk can still be read. */
function tryWrite({ db, now, state }: Asked): Promise<unknown> {
	const last = state.writeProbe
	if (last && Math.abs(now() - last.at) < WRITE_EVERY_MS) return last.done
	const done = db.write(async (tx) => {
		const at = now()
		await tx.insert(gatewayEvents).values({ id: PROBE, type: PROBE, at, handledAt: at })
		await tx.delete(gatewayEvents).where(eq(gatewayEvents.id, PROBE))
	})
	state.writeProbe = { at: now(), done }
	return done
}

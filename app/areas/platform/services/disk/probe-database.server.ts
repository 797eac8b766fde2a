import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { gatewayEvents } from '#db/schema/billing'
import { farms } from '#db/schema/farms'
import type { Ctx } from '~/context.server'
import type { FailedCheck } from './failed-check'

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
export const isDatabaseResponding = async (ctx: Asked): Promise<boolean> =>
	(await probeDatabase(ctx)).length === 0

/** Which checks of the database fail now, and since when this server has seen that. */
export function probeDatabase(ctx: Asked): Promise<FailedCheck[]> {
	const { state, now } = ctx
	const last = state.databaseProbe
	if (last && Math.abs(now() - last.at) < KNOWN_MS) return last.failed
	const failed = Promise.all([
		tryInTime(ctx, 'database reads', tryRead(ctx)),
		tryInTime(ctx, 'database writes', tryWrite(ctx)),
	]).then((checks) => checks.filter((check) => check !== null))
	state.databaseProbe = { at: now(), failed }
	return failed
}

/** Null when the attempt succeeds in time. The reason is for everybody, so its details are logged. */
async function tryInTime(
	{ log, now, state }: Asked,
	check: FailedCheck['check'],
	attempt: Promise<unknown>,
): Promise<FailedCheck | null> {
	let timer: NodeJS.Timeout | undefined
	const late = new Promise<string>((resolve) => {
		timer = setTimeout(() => resolve(`no answer within ${LIMIT_MS / 1000} s`), LIMIT_MS)
	})
	const asked = attempt.then(
		() => null,
		(error: unknown) => {
			log.error({ err: error, check }, 'the database does not answer')
			return 'refused'
		},
	)
	const why = await Promise.race([asked, late]).finally(() => clearTimeout(timer))
	if (why === null) {
		state.checksFailing.delete(check)
		return null
	}
	const since = state.checksFailing.get(check) ?? now()
	state.checksFailing.set(check, since)
	return { check, since, why }
}

const tryRead = async ({ db }: Asked): Promise<unknown> =>
	db.read
		.select({ one: sql`1` })
		.from(farms)
		.limit(1)

/** Each server has its own, so that those of one database do not wait for each other. */
const PROBE = `write-probe ${randomUUID()}`

/** Writes a row and removes it again: a full disk can still be read. */
function tryWrite({ db, now, state }: Asked): Promise<unknown> {
	const last = state.writeProbe
	if (last && Math.abs(now() - last.at) < WRITE_EVERY_MS) return last.done
	const done = db.write(async (tx) => {
		const at = now()
		await tx.insert(gatewayEvents).values({ id: PROBE, type: 'write-probe', at, handledAt: at })
		await tx.delete(gatewayEvents).where(eq(gatewayEvents.id, PROBE))
	})
	state.writeProbe = { at: now(), done }
	return done
}

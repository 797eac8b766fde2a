import { sql } from 'drizzle-orm'
import { farms } from '#db/schema/farms'
import type { Ctx } from '~/context.server'

/** People are told of a broken connection after two seconds; the answer has to be there before. */
const LIMIT_MS = 1_500

/** Whether the database answers a small question in time. */
export async function databaseAnswers(ctx: Pick<Ctx, 'db' | 'log'>): Promise<boolean> {
	let timer: NodeJS.Timeout | undefined
	const late = new Promise<boolean>((resolve) => {
		timer = setTimeout(() => resolve(false), LIMIT_MS)
	})
	const asked = ctx.db.read
		.select({ one: sql`1` })
		.from(farms)
		.limit(1)
		.then(() => true)
		.catch((error: unknown) => {
			ctx.log.error({ err: error }, 'the database does not answer')
			return false
		})
	return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}

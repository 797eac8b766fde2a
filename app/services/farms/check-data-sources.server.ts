import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { buildOnce } from '#db/build-once'
import { customers, pods } from '#db/schema/billing'
import type { FarmCtx } from '~/context.server'
import { isDatabaseResponding } from '../readings/is-database-responding.server'

export type DataSources = {
	/** `answeredInMs` is measured now; null while the database does not answer. */
	database: { engine: string; answeredInMs: number | null }
	/** Services outside that this server, or this farm, is set up for; never with what. */
	services: { name: string; isConfigured: boolean }[]
}

const ENGINES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const

/** What the farm's pages stand on, each asked now rather than assumed. */
export async function checkDataSources(ctx: FarmCtx): Promise<DataSources> {
	const startedAt = performance.now()
	const answers = await isDatabaseResponding(ctx)
	const answeredInMs = answers ? performance.now() - startedAt : null
	const { mail, sms, payments } = ctx.clients
	return {
		database: { engine: ENGINES[ctx.db.engine], answeredInMs },
		services: [
			{ name: 'Mail', isConfigured: typeof mail === 'object' },
			{ name: 'Text messages', isConfigured: typeof sms === 'object' },
			{ name: 'Payments', isConfigured: payments.kind === 'stripe' },
			{ name: 'Online store', isConfigured: answers && (await hasStore(ctx)) },
		],
	}
}

/** Whether the customer this farm belongs to has connected a store. */
async function hasStore({ db, farm }: FarmCtx): Promise<boolean> {
	const [store] = await storeOfFarm(db.read).execute({ farmId: farm.id })
	return store !== undefined
}

const storeOfFarm = buildOnce((read) =>
	read
		.select({ id: customers.id })
		.from(customers)
		.innerJoin(pods, eq(pods.customerId, customers.id))
		.where(and(eq(pods.farmId, sql.placeholder('farmId')), isNotNull(customers.shopifyTokenSealed)))
		.limit(1)
		.prepare(),
)

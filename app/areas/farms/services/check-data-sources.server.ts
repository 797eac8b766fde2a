import { eq, sql } from 'drizzle-orm'
import { buildOnce } from '#db/build-once'
import { stores } from '#db/schema/stores'
import type { FarmCtx } from '~/context.server'
import { isDatabaseResponding } from '~/areas/platform/services/disk/probe-database.server'

export type DataSources = {
	/** `answeredInMs` is measured now; null while the database does not answer. */
	database: { engine: string; answeredInMs: number | null }
	/** External services that this server or farm has configured, without their settings. */
	services: { name: string; isConfigured: boolean }[]
}

const ENGINES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const

/** Checks everything the farm's pages depend on, now. */
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

/** Whether a store is connected to the farm. */
async function hasStore({ db, farm }: FarmCtx): Promise<boolean> {
	const [store] = await storeOfFarm(db.read).execute({ farmId: farm.id })
	return store !== undefined
}

const storeOfFarm = buildOnce((read) =>
	read
		.select({ id: stores.id })
		.from(stores)
		.where(eq(stores.farmId, sql.placeholder('farmId')))
		.limit(1)
		.prepare(),
)

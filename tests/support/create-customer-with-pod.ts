import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pino from 'pino'
import { openDb } from '#db/open.server'
import { customers, pods } from '#db/schema/billing'
import { createClients } from '~/clients/clients.server'
import type { FarmCtx } from '~/context.server'
import { readEnv } from '~/env.server'
import { createLiveHub } from '~/live/hub.server'
import { identifyUser } from '~/areas/platform/services/sessions/identify-user.server'
import { requireMembership } from '~/areas/platform/services/require-membership.server'
import { insertFarm } from '../../app/areas/platform/services/insert-farm.server'
import { createMetrics } from '~/metrics/metrics.server'
import { createLimits } from '~/areas/platform/services/limits/create-limits.server'
import { createState } from '~/state.server'
import { createVault } from '~/vault.server'
import type { TestServer } from './start-server'
import { openFolderFiles } from '~/areas/platform/services/files/folder-files.server'

export type TestCustomer = {
	customerId: string
	/** The demo user's context for the customer's farm, on the server's own database. */
	ctx: FarmCtx
	close(): Promise<void>
}

/** Creates a customer of the demo user with one pod and its farm in a running server's database. */
export async function createCustomerWithPod(
	server: TestServer,
	name: string,
): Promise<TestCustomer> {
	const db = await openDb({ url: join(server.dataDir, 'farm.db') })
	const live = await createLiveHub(db)
	const base = {
		db,
		live,
		limits: createLimits({ db, now: Date.now }),
		state: createState(live),
		metrics: createMetrics(),
		now: Date.now,
		log: pino({ level: 'silent' }),
		files: openFolderFiles(server.dataDir),
		dataDir: server.dataDir,
		vault: createVault('a secret for tests, 32 characters'),
		clients: createClients(readEnv({ NODE_ENV: 'test' })),
	}
	const known = await identifyUser(base, { token: server.token })
	if (!known) throw new Error('the demo user is not signed in')
	const user = { ...base, ...known, from: { ip: null, userAgent: 'test' } }
	const customerId = randomUUID()
	const farmId = await db.write(async (tx) => {
		const systemType = 'agriponic-farms-agripod'
		const id = await insertFarm(tx, user, { name, systemType, location: null, timezone: 'UTC' })
		const now = Date.now()
		await tx.insert(customers).values({
			id: customerId,
			ownerId: user.user.id,
			businessName: name,
			contactName: 'Ana Grower',
			email: 'ana@farm.example',
			phone: '1',
			farmType: systemType,
			numberOfPods: 1,
			location: 'Boston',
			currentOperation: 'none',
			businessGoals: 'grow',
			hasInternet: true,
			hasPower: true,
			createdAt: now,
			updatedAt: now,
		})
		await tx.insert(pods).values({ customerId, number: 1, farmId: id })
		return id
	})
	return {
		customerId,
		ctx: await requireMembership(user, { farmId }),
		async close() {
			live.close()
			await db.close()
		},
	}
}

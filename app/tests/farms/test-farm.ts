import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Permission } from '@sfc/domain/platform/permissions'
import { DEFAULT_FORMATS } from '@sfc/domain/units/formats'
import pino from 'pino'
import { farmMembers, users } from '#db/schema/accounts'
import { farms } from '#db/schema/farms'
import { sandbox } from '~/clients/payments/sandbox.server'
import type { Ctx, Permitted, Role, UserCtx } from '~/context.server'
import { createLiveHub } from '~/live/hub.server'
import { createMetrics } from '~/metrics/metrics.server'
import { createState } from '~/state.server'
import { createVault } from '~/vault.server'
import { openFiles } from '~/areas/platform/services/files/open-files.server'
import { createLimits } from '~/areas/platform/services/limits/create-limits.server'
import { perTest } from '../../../tests/support/per-test'
import { openTestDb } from '../../../tests/support/test-db'
import { requireMembership } from '~/areas/platform/services/require-membership.server'

/** Context with every permission, for tests that are not about roles. */
export type OwnerCtx = Permitted<Permission>

/** Database with one farm, its owner, and a clock that moves only when it is set. */
export type TestFarm = {
	ctx: Ctx
	owner: OwnerCtx
	setNow(ms: number): void
	signUp(email: string, more?: Partial<typeof users.$inferInsert>): Promise<UserCtx>
	close(): Promise<void>
}

export async function openTestFarm(startMs: number): Promise<TestFarm> {
	const db = await openTestDb()
	let now = startMs
	const live = await createLiveHub(db)
	const dataDir = mkdtempSync(join(tmpdir(), 'test-farm-'))
	const ctx: Ctx = {
		db,
		now: () => now,
		log: pino({ level: 'silent' }),
		live,
		limits: createLimits({ db, now: () => now }),
		state: createState(live),
		metrics: createMetrics(),
		files: openFiles({ kind: 'folder', path: dataDir }),
		dataDir,
		vault: createVault('a secret for tests, 32 characters'),
		clients: { mail: 'outbox', payments: sandbox },
	}
	const signUp = async (email: string, more: Partial<typeof users.$inferInsert> = {}) => {
		const person = { id: randomUUID(), email, firstName: 'Ana', lastName: 'Grower', phone: null }
		const farmless = { currentFarmId: null, isDemo: false, createdAt: now }
		const toggles = { alertNotifications: true, systemNotifications: true }
		const user = { ...person, ...farmless, ...toggles, ...DEFAULT_FORMATS, ...more }
		const row = { ...user, passwordHash: more.passwordHash ?? '' }
		await db.write((tx) => tx.insert(users).values(row).returning())
		const session = { tokenHash: email, method: 'password', createdAt: now, confirmedAt: now }
		return { ...ctx, user, session, from: { ip: '192.0.2.1', userAgent: 'test' } }
	}
	const owner = await signUp('owner@farm.example')
	const farm = { ctx, signUp, setNow: (ms: number) => void (now = ms) }
	const close = () => {
		live.close()
		rmSync(dataDir, { recursive: true, force: true })
		return db.close()
	}
	return { ...farm, close, owner: await makeFarm({ owner }, { name: 'Pod 1' }) }
}

/** A farm of its own for each test of the file. */
export const farmPerTest = (startMs: number): TestFarm => perTest(() => openTestFarm(startMs))

/** Creates another farm, with `role` for the owner of the first one or another person. */
export async function makeFarm(
	{ owner }: { owner: UserCtx },
	{ name, role = 'owner' }: { name: string; role?: Role },
): Promise<OwnerCtx> {
	const farmId = await owner.db.write(async (tx) => {
		const [row] = await tx
			.insert(farms)
			.values({
				name,
				timezone: 'America/New_York',
				systemType: 'agriponic-farms-agripod',
				nurseryRows: 3,
				nurseryTraysPerRow: 5,
				createdAt: owner.now(),
			})
			.returning({ id: farms.id })
		if (!row) throw new Error('no row')
		await tx.insert(farmMembers).values({ farmId: row.id, userId: owner.user.id, role })
		return row.id
	})
	return (await requireMembership(owner, { farmId })) as OwnerCtx
}

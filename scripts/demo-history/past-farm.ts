import { eq } from 'drizzle-orm'
import { users } from '#db/schema/accounts'
import { DEMO_FARM_ID } from '#db/seed'
import type { Permission } from '@sfc/domain/platform/permissions'
import { server, type Server } from '../../app/boot.server'
import type { AgentCtx, FarmCtx, Permitted } from '../../app/context.server'
import { requireMembership } from '../../app/areas/platform/services/require-membership.server'

/** The demo farm with a clock that is set by the program, milliseconds UTC. */
export type PastFarm = {
	server: Server
	/** The person on the farm, with all permissions. */
	grower: Permitted<Permission>
	setNow(at: number): void
	agentCtx(agentId: string): AgentCtx
}

/** Opens the database in the environment, with the demo in it. */
export async function openPastFarm(): Promise<PastFarm> {
	const real = await server()
	let now = real.now()
	const past: Server = { ...real, now: () => now }
	const [row] = await past.db.read.select().from(users).where(eq(users.isDemo, true))
	if (!row) throw new Error('The database has no demo')
	const { passwordHash: _, ...user } = row
	const session = { tokenHash: '', method: 'demo', createdAt: now, confirmedAt: Infinity }
	const from = { ip: null, userAgent: null }
	const person = { ...past, user, session, from }
	const farm: FarmCtx = await requireMembership(person, { farmId: DEMO_FARM_ID })
	return {
		server: past,
		grower: farm as Permitted<Permission>, // the owner
		setNow: (at) => void (now = at),
		agentCtx: (agentId) => ({ ...past, agent: { id: agentId, farmId: DEMO_FARM_ID } }),
	}
}

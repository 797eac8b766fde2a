import type { Logger } from 'pino'
import type { Db } from '#db/open.server'
import type { LiveHub } from './live/hub.server'

/** What every service gets: the database, the clock (milliseconds UTC), the log and the live hub. */
export type Ctx = { db: Db; now: () => number; log: Logger; live: LiveHub }

export type SignedInUser = {
	id: string
	email: string
	firstName: string
	lastName: string
	phone: string | null
	currentFarmId: number | null
	isDemo: boolean
}

export type Role = 'owner' | 'manager' | 'grower' | 'viewer'

export type Farm = {
	id: number
	name: string
	location: string | null
	timezone: string
	systemType: string
	farmType: string
	nurseryRows: number
	nurseryTraysPerRow: number
	isActive: boolean
	isSimulated: boolean
	emergencyStoppedAt: number | null
	emergencyStoppedBy: string | null
}

/** A context with a person signed in. */
export type UserCtx = Ctx & { user: SignedInUser }

/** A context inside one farm the person is a member of: every farm-scoped query starts here. */
export type FarmCtx = UserCtx & { farm: Farm; role: Role }

/** A context of a call by an agent, inside its farm. */
export type AgentCtx = Ctx & { agent: { id: string; farmId: number } }

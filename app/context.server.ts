import type { Permission } from '@sfc/domain/platform/permissions'
import type { Scope } from '@sfc/domain/platform/scopes'
import type { Role } from '@sfc/domain/platform/roles'
import type { Formats } from '@sfc/domain/units/formats'
import type { Logger } from 'pino'
import type { Db } from '#db/open.server'
import type { Clients } from './clients/clients.server'
import type { LiveHub } from './live/hub.server'
import type { Metrics } from './metrics/metrics.server'
import type { BackupSchedule } from './areas/platform/services/backups/backup-schedule'
import type { FileStore } from './areas/platform/services/files/file-store'
import type { ReadGroup } from './areas/platform/services/farm-work/read-group'
import type { DiskGuard } from './areas/platform/services/disk/disk-guard.server'
import type { Limits } from './areas/platform/services/limits/create-limits.server'
import type { State } from './state.server'
import type { Vault } from './vault.server'

/**
 * The context of every service: database, clock (milliseconds UTC), log, live hub, vault for secrets, clients
 * of outside services, in-memory state, the store of files, and the folder of this node.
 */
export type Ctx = {
	db: Db
	now: () => number
	log: Logger
	live: LiveHub
	vault: Vault
	clients: Clients
	limits: Limits
	state: State
	metrics: Metrics
	/** Pictures and recordings, which all nodes share. */
	files: FileStore
	dataDir: string
	/** The nightly backups; absent when none are configured. */
	backups?: BackupSchedule
	/** The disk of the data folder; absent when it holds no database. */
	disk?: DiskGuard
	/** The address of this server for programs on this machine, once it listens. */
	ownUrl?: string
}

/** A browser in which people signed in before, with their user ids. */
export type TrustedBrowser = { id: string; userIds: string[] }

/** Where a request came from, for the login history, the audit log and limits. */
export type RequestSource = {
	ip: string | null
	userAgent: string | null
	/** Both are read for changes only. */
	device?: TrustedBrowser | null
	/** The token of the browser's session; a sign-in ends it. */
	sessionToken?: string | null
}

export type SignedInUser = Formats & {
	id: string
	email: string
	firstName: string
	lastName: string
	phone: string | null
	currentFarmId: number | null
	isDemo: boolean
	alertNotifications: boolean
	systemNotifications: boolean
	createdAt: number
}

/**
 * The limits of a token by which a program calls the API. `role`: that of a token which belongs to its farm, and
 * which nobody's membership matters to; null where it acts for its person.
 */
export type ApiToken = {
	id: string
	name: string
	scopes: Scope[]
	farmIds: number[]
	role: Role | null
}

/** The session of a request. `confirmedAt`: when the person last re-authenticated. */
export type Session = {
	tokenHash: string
	method: string
	createdAt: number
	confirmedAt: number
	/** Set where a token stands for the person; its farms and scopes then limit what the session may do. */
	token?: ApiToken
}

export type { Role }

export type Farm = {
	id: number
	name: string
	location: string | null
	timezone: string
	/** ISO 4217 currency of all its prices. */
	currency: string
	systemType: string
	farmType: string
	nurseryRows: number
	nurseryTraysPerRow: number
	isActive: boolean
	isSimulated: boolean
	emergencyStoppedAt: number | null
	emergencyStoppedBy: string | null
	imageFile: string | null
	/** When the farm will be deleted; null when no deletion is scheduled. */
	deleteAfter: number | null
	deletionBy: string | null
}

/** A context with a person signed in. */
export type UserCtx = Ctx & { user: SignedInUser; session: Session; from: RequestSource }

/** A context inside one farm the person is a member of: every farm-scoped query starts here. */
export type FarmCtx = UserCtx & { farm: Farm; role: Role; once?: RequestCache }

declare const PERMITTED: unique symbol

/**
 * A context whose person has permission `P` on its farm; only `requirePermission` creates one. A
 * service that needs a permission asks for this type, so its caller must have checked.
 */
export type Permitted<P extends Permission> = FarmCtx & { readonly [PERMITTED]: Record<P, true> }

/** A context inside one farm for background work, such as evaluating its alarms. */
export type FarmScope = Ctx & { farm: Farm; once?: RequestCache; group?: ReadGroup }

/** Reads shared within one request, keyed by the function that reads. */
export type RequestCache = Map<unknown, { farmId: number; read: Promise<unknown> }>

/**
 * A context inside one farm without a person. Its data is equal for everybody with that role, so the live part
 * of a page is read once for all viewers.
 */
export type LiveCtx = FarmScope & { role: Role }

/** The context of a call by an agent, inside its farm. */
export type AgentCtx = Ctx & { agent: { id: string; farmId: number } }

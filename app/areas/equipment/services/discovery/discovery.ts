import type { ScanType } from '@sfc/contract/agent/command'
import type { DiscoveryCoverage } from '@sfc/contract/agent/discovery'
import type { discoveries, FoundDevice } from '#db/schema/discovery'

export const RUNNING = ['waiting', 'scanning'] as const
export type DiscoveryStatus = (typeof RUNNING)[number] | 'completed' | 'failed' | 'cancelled'

/** Search for equipment as pages and the API show it. Times are milliseconds UTC. */
export type Discovery = {
	id: string
	status: DiscoveryStatus
	/** Current activity of the agent, as text. */
	phase: string
	/** Progress, 0 to 100, never falling. */
	progressPct: number
	devices: FoundDevice[]
	/** Why it failed, or what went wrong in one that completed. */
	error: string | null
	scan: ScanType
	targets: string[]
	/** Searched networks; null until it ends. */
	looked: DiscoveryCoverage | null
	requestedBy: string
	startedAt: number
	endedAt: number | null
}

export const isRunning = ({ status }: Pick<Discovery, 'status'>): boolean =>
	RUNNING.some((running) => running === status)

export const toDiscovery = (row: typeof discoveries.$inferSelect): Discovery => ({
	id: row.id,
	status: row.status as DiscoveryStatus,
	phase: row.phase,
	progressPct: row.progressPct,
	devices: row.devices,
	error: row.error,
	scan: row.scan as ScanType,
	targets: row.targets ?? [],
	looked: row.looked as DiscoveryCoverage | null,
	requestedBy: row.requestedBy,
	startedAt: row.createdAt,
	endedAt: row.completedAt,
})

import type { AgentRelease } from '@sfc/contract/agent/release'
import type { PointState } from '@sfc/domain/readings/judge-reading'
import type { LiveHub } from './live/hub.server'
import type { EventWatch } from './live/event-watch'
import { createLiveGroups, type LiveGroups } from './live/live-groups'
import type { StreamSlots } from './live/stream-slots.server'
import { createAgentCache, type AgentCache } from './areas/readings/services/agent-cache.server'
import type { InstallStep } from './areas/equipment/services/agents/install-step'
import type { FailedCheck } from './areas/platform/services/disk/failed-check'
import type { RefusalCount } from './areas/readings/services/batch-refusal'

/**
 * The in-memory state of one server between requests. It ends with the process; two servers in one process
 * share none of it.
 */
export type State = {
	agentCache: AgentCache
	/** Since when agents are listened to, milliseconds UTC; Infinity: they are not. */
	listensSince: number
	/** State for judging readings, by agent; the most recently used agent is last. */
	pointStates: Map<string, { usedAt: number; states: Promise<Map<number, PointState>> }>
	/** Farms whose plan may have changed a moment ago, with the person and the cause. */
	planCauses: Map<number, { by: string; because: string }>
	/** Refused calls that are not recorded yet, by agent and cause. */
	refusals: Map<string, RefusalCount>
	/** Farms whose readings were announced a moment ago; `again` when newer ones arrived since. */
	announcedFarms: Map<number, { again: boolean }>
	/** The last answer to which checks of the database fail. */
	databaseProbe: { at: number; failed: Promise<FailedCheck[]> } | null
	/** Since when each check fails that does. */
	checksFailing: Map<string, number>
	/** The last write that tested whether the database accepts writes. */
	writeProbe: { at: number; done: Promise<unknown> } | null
	/** While true, every request is refused. */
	isDatabaseDown: boolean
	/** The server was told to stop; it still answers. */
	isStopping: boolean
	/** The signed release; `of` names the package and the key. */
	signedRelease: { of: string; release: AgentRelease } | null
	/** A running trial installation of the agent in a temporary folder. */
	triedInstallation: Promise<InstallStep[]> | null
	/** Farms with a running export. */
	exportedFarms: Set<number>
	/** Farms whose audit log lacks entries, because this server could not write them. */
	cutAuditLogs: Set<number>
	/** Number of readings each farm stored in this minute, and number of farms in the minute before. */
	storedThisMinute: { minute: number; rows: Map<number, number>; farmsBefore: number }
	/** Number of batches being stored; pages wait until there are none. */
	batchesUnderWay: number
	/** The last request for the pictures of each camera, with its outcome. */
	cameraAsks: Map<number, { atMs: number; done: Promise<void> }>
	/** When a view of a camera was last recorded, by camera and person. */
	cameraLooks: Map<string, number>
	liveGroups: LiveGroups
	/** Looks up new events for all streams; made for the first one. */
	eventWatch: EventWatch | null
	streamSlots: StreamSlots
}

export const createState = (live: LiveHub, listensSince = -Infinity): State => ({
	listensSince,
	agentCache: createAgentCache(live),
	pointStates: new Map(),
	planCauses: new Map(),
	refusals: new Map(),
	announcedFarms: new Map(),
	databaseProbe: null,
	checksFailing: new Map(),
	writeProbe: null,
	isDatabaseDown: false,
	isStopping: false,
	signedRelease: null,
	triedInstallation: null,
	exportedFarms: new Set(),
	cutAuditLogs: new Set(),
	storedThisMinute: { minute: 0, rows: new Map(), farmsBefore: 0 },
	batchesUnderWay: 0,
	cameraAsks: new Map(),
	cameraLooks: new Map(),
	liveGroups: createLiveGroups(),
	eventWatch: null,
	streamSlots: new Map(),
})

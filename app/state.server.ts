import type { AgentRelease } from '@sfc/contract/agent/release'
import type { PointState } from '@sfc/domain/readings/judge-reading'
import type { LiveHub } from './live/hub.server'
import { createLiveGroups, type LiveGroups } from './live/live-groups'
import type { StreamSlots } from './live/stream-slots.server'
import { createAgentCache, type AgentCache } from './services/agents/agent-cache.server'
import type { InstallStep } from './services/agents/install-step'
import type { RefusalCount } from './services/readings/batch-refusal'

/**
 * What one server keeps in memory from one request to the next. It ends with the process, and two
 * servers in one process share none of it.
 */
export type State = {
	agentCache: AgentCache
	/** Agents that are asked to send their inventory again although one is stored. */
	inventoryRequests: Set<string>
	/** What readings are judged with, by agent; the agent used last is at the end. */
	pointStates: Map<string, { usedAt: number; states: Promise<Map<number, PointState>> }>
	/** Farms whose plan may have changed a moment ago: by whom, and by what. */
	planCauses: Map<number, { by: string; because: string }>
	/** Refused calls that are not written down yet, by agent and cause. */
	refusals: Map<string, RefusalCount>
	/** Farms whose new readings were announced a moment ago; `again` when newer ones came since. */
	announcedFarms: Map<number, { again: boolean }>
	/** The last write that tried whether the database takes one. */
	writeProbe: { at: number; done: Promise<unknown> } | null
	/** Every request is refused meanwhile. */
	isDatabaseDown: boolean
	/** `of` names the package and the key. */
	signedRelease: { of: string; release: AgentRelease } | null
	/** An installation of the agent into a scratch folder that is under way. */
	triedInstallation: Promise<InstallStep[]> | null
	/** The last backup that failed, since the last that worked. */
	failedBackup: { at: number; reason: string } | null
	/** Farms that are being exported. */
	exportedFarms: Set<number>
	/** Farms whose audit log lacks entries that this server saw. */
	cutAuditLogs: Set<number>
	/** How many readings each farm stored in this minute, and how many farms did in the one before. */
	storedThisMinute: { minute: number; rows: Map<number, number>; farmsBefore: number }
	/** Pages wait until there are none. */
	batchesUnderWay: number
	/** When the agent was last asked for the pictures of a camera, and how that went. */
	cameraAsks: Map<number, { atMs: number; done: Promise<void> }>
	/** When it was last noted that a person looked at a camera, by both. */
	cameraLooks: Map<string, number>
	liveGroups: LiveGroups
	streamSlots: StreamSlots
}

export const createState = (live: LiveHub): State => ({
	agentCache: createAgentCache(live),
	inventoryRequests: new Set(),
	pointStates: new Map(),
	planCauses: new Map(),
	refusals: new Map(),
	announcedFarms: new Map(),
	writeProbe: null,
	isDatabaseDown: false,
	signedRelease: null,
	triedInstallation: null,
	failedBackup: null,
	exportedFarms: new Set(),
	cutAuditLogs: new Set(),
	storedThisMinute: { minute: 0, rows: new Map(), farmsBefore: 0 },
	batchesUnderWay: 0,
	cameraAsks: new Map(),
	cameraLooks: new Map(),
	liveGroups: createLiveGroups(),
	streamSlots: new Map(),
})

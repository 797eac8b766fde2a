import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Claim } from '@sfc/domain/control/decide-output'
import type { Search } from '../discovery/search'
import type { FailSafe } from '../drivers/driver'
import type { SpoolStats } from '../spool/spool'
import type { LinkState } from '../uplink/link'
import { writeFileAtomically } from '../write-file'

/** The state of the running agent, written every second for `status` and `stop-all`. */
export type AgentState = {
	/** Milliseconds UTC by this machine's clock. */
	writtenAt: number
	pid: number
	version: string
	bootId: string
	server: string
	rssBytes: number
	link: {
		state: LinkState
		reason: string | null
		lastAckAt: number | null
		commands: 'stream' | 'poll' | 'none'
	}
	clockOffsetMs: number | null
	emergency: string | null
	/** The plan in force, and since when (milliseconds UTC of the server). */
	plan: { version: number; madeBy: string; because: string; since: number } | null
	/** The search for equipment in progress, when the server requested one. */
	search: Search['state']
	spool: SpoolStats
	devices: {
		id: string
		name: string
		status: 'starting' | 'online' | 'offline'
		reason: string | null
		lastReadAt: number | null
		points: number
		failSafes: FailSafe[]
	}[]
	/** Devices that may have outputs and have not answered since the start. */
	unseen: string[]
	outputs: {
		key: string
		label: string
		reportedOn: boolean | null
		decision: Claim | null
		warning?: string
	}[]
}

const statePath = (stateDir: string): string => join(stateDir, 'state.json')

export const writeState = (stateDir: string, state: AgentState): void =>
	writeFileAtomically(statePath(stateDir), JSON.stringify(state), { durable: false })

/** The last state the agent wrote; null when it never ran here. The file is written by this program only. */
export function readState(stateDir: string): AgentState | null {
	try {
		return JSON.parse(readFileSync(statePath(stateDir), 'utf8')) as AgentState
	} catch {
		return null
	}
}

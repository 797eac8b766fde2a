import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Claim } from '@sfc/domain/control/decide-output'
import type { OutputLimits } from '@sfc/domain/control/output-class'
import type { QuantityKey } from '@sfc/domain/units/quantities'
import type { Quality } from '@sfc/domain/readings/quality'
import type { DeviceEntry } from '../config/agent-config'
import type { Stop } from '../control/control-files'
import type { Search } from '../discovery/search'
import type { FailSafe } from '../drivers/driver'
import type { SpoolStats } from '../spool/spool'
import type { LinkState } from '../uplink/link'
import { writeFileAtomically } from '../write-file'
import type { RequestOutcome } from './local-requests'

/** The newest reading of a sensor. */
export type ReadingState = {
	label: string
	quantity: QuantityKey
	value: number | null
	quality: Quality
	reason?: string | undefined
	/** Milliseconds UTC of the server; null when it was never read. */
	at: number | null
}

/**
 * The state of the running agent, written every second for `status`, `stop-all` and `serve`. Instants
 * are milliseconds UTC of the server, as well as its time is known.
 */
export type AgentState = {
	/** By this machine's clock. */
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
	/** The plan in force, and since when. */
	plan: {
		version: number
		madeBy: string
		because: string
		timezone: string
		since: number
	} | null
	/** What controllers have stopped and nobody has cleared. */
	stops: Stop[]
	/** The search for equipment in progress, when the server requested one. */
	search: Search['state']
	spool: SpoolStats
	devices: {
		id: string
		name: string
		zone: DeviceEntry['zone']
		status: 'starting' | 'online' | 'offline'
		reason: string | null
		lastReadAt: number | null
		points: number
		failSafes: FailSafe[]
		readings: ReadingState[]
	}[]
	/** Sensors whose readings are not in this file, which is kept small. */
	readingsLeftOut: number
	/** Devices that may have outputs and have not answered since the start. */
	unseen: string[]
	outputs: {
		key: string
		label: string
		zone: DeviceEntry['zone']
		reportedOn: boolean | null
		/** What decides it now. */
		decision: Claim | null
		/** What would decide it otherwise, strongest first. */
		insteadOf: Claim[]
		limits: Pick<OutputLimits, 'maxOnMs' | 'minOnMs' | 'minOffMs' | 'dailyMaxMs'>
		warning?: string
		/** What a dosing pump may give by hand now, or why it gives nothing; left out for other outputs. */
		dosing?: { leftMl: number; by: string } | { reason: string }
	}[]
	/** How the newest requests of this machine's page ended, oldest first. */
	requests: RequestOutcome[]
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

import { hostname } from 'node:os'
import type { Formats } from '@sfc/domain/units/formats'
import type { LoadedConfig } from '../config/load-config'
import { readState, type AgentState } from '../runtime/agent-state'
import { lockHolder } from '../runtime/state-lock'
import { EmergencyLatch } from '../safety/emergency-latch'
import { emergencyReason } from '../safety/step/state'
import type { Clock } from '../time/clock'
import { listCameras } from './camera-page'

/** An agent that has not written its state for longer than this does not answer. */
const SILENT_AFTER_MS = 10_000

/** What the pages show: the farm as its running agent last wrote it down. */
export type FarmView = {
	name: string
	/** Null when the agent never ran here. */
	state: AgentState | null
	isRunning: boolean
	/** Why everything is off and stays off; null when no emergency stop is in force. */
	emergency: string | null
	/** Milliseconds UTC of the server, as well as known. */
	now: number
	/** How old the state is, milliseconds. */
	ageMs: number
	timezone: string
	formats: Formats
	hasCameras: boolean
}

/** Reads what the running agent wrote last. */
export function readFarm(config: LoadedConfig, clock: Clock, formats: Formats): FarmView {
	const state = readState(config.stateDir)
	const wallMs = clock.wallMs()
	const ageMs = state ? Math.max(0, wallMs - state.writtenAt) : 0
	const isRunning =
		state !== null && lockHolder(config.stateDir) === state.pid && ageMs < SILENT_AFTER_MS
	return {
		name: config.machineName ?? hostname(),
		state,
		isRunning,
		emergency: emergencyReason(new EmergencyLatch(config.stateDir).get()),
		now: wallMs + (state?.clockOffsetMs ?? 0),
		ageMs,
		timezone: state?.plan?.timezone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
		formats,
		hasCameras: listCameras(config).length > 0,
	}
}

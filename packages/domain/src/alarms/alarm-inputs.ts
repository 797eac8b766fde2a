import type { MachineProblem } from '../readings/machine-problems'
import type { CameraEvent } from '../cameras/camera-events'

/** The state of a farm that alarm rules are evaluated against. Instants are milliseconds UTC. */
export type AlarmInputs = {
	now: number
	/** In the farm's timezone. */
	minuteOfDay: number
	agents: AgentInput[]
	devices: DeviceInput[]
	sensors: SensorInput[]
	/** What controllers need people for, also when somebody has seen to it a while ago. */
	notices: NoticeInput[]
	/** What cameras whose alerts are on may see. */
	cameras: CameraInput[]
	/** State of the server's backups; null when none are set up. */
	backups: { isOverdue: boolean } | null
}

export type AgentInput = {
	id: string
	label: string
	/** Null when not known yet: the server has not listened for long enough. */
	isOnline: boolean | null
	lastSeenAt: number
	/** Why it does not run the farm's newest plan, in words; null when it does, or there is none. */
	planProblem?: string | null
	/** What is wrong with its machine, as it told last. */
	machineProblems?: readonly { key: MachineProblem; title: string; remedy: string }[]
}

type NoticeInput = {
	id: number
	title: string
	/** The most likely cause, in words; null where none is known. */
	cause: string | null
	isCleared: boolean
}

type CameraInput = {
	deviceId: number
	agentId: string
	/** Name of the camera. */
	label: string
	what: CameraEvent
	/** For long enough to tell of it, now or a moment ago. */
	isSeen: boolean
}

type DeviceInput = {
	id: number
	agentId: string
	label: string
	isOffline: boolean
	reason: string | null
	since: number
}

export type SensorInput = {
	pointId: number
	deviceId: number
	agentId: string
	label: string
	deviceName: string
	/** container, nursery, cultivation or unassigned. */
	zone: string
	/** A key of quantities.json. */
	quantity: string
	/** In the stored unit; null when it cannot be trusted now. */
	value: number | null
	/** When it was read; null before the first reading. */
	at: number | null
	state: 'trusted' | 'silent' | 'flawed' | 'unknown'
	/** Why there is no trusted reading, in words. */
	reason: string | null
	/** Whether it measures the level of a tank, and the level in percent when it can be trusted. */
	isTank: boolean
	levelPct: number | null
	/** The target range, and who set it. */
	target: { low: number; high: number; source: string } | null
	/** How fast it changes, in stored units per hour; null when not known. */
	perHour: number | null
}

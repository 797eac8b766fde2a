/** What a farm is like at one moment, as its alarm rules see it. Instants are milliseconds UTC. */
export type AlarmInputs = {
	now: number
	/** Of the farm's own day. */
	minuteOfDay: number
	agents: AgentInput[]
	devices: DeviceInput[]
	sensors: SensorInput[]
}

export type AgentInput = {
	id: string
	label: string
	/** Null when it cannot be known: whoever listens has not listened long enough. */
	isOnline: boolean | null
	lastSeenAt: number
}

export type DeviceInput = {
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
	/** A key of quantities.json. */
	quantity: string
	/** In the stored unit; null when it cannot be trusted now. */
	value: number | null
	/** When it was read; null when nothing came yet. */
	at: number | null
	state: 'trusted' | 'silent' | 'flawed' | 'unknown'
	/** Why it is silent or flawed, in words. */
	reason: string | null
	/** Whether it measures what is in a tank, and how full that is when it can be trusted. */
	isTank: boolean
	levelPct: number | null
	/** Where it should be, and who says so. */
	target: { low: number; high: number; source: string } | null
	/** How fast it moves, in stored units an hour; null when not known. */
	perHour: number | null
}

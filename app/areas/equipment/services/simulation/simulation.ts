/** State of a farm's simulation. */
export type Simulation = {
	/** `running`: its equipment and agent are up; a discovery can start. */
	status: 'starting' | 'running' | 'failed'
	/** Why it is not running, and what happens next. */
	error: string | null
	startedAt: number
}

/** Whether this server can simulate one more farm; `reason` says in words why not. */
export type SimulationOffer = { offered: true } | { offered: false; reason: string }

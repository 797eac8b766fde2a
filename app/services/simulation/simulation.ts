/** What the server says of a farm it simulates. */
export type Simulation = {
	/** `running`: its equipment is there and its agent is connected; a search can start. */
	status: 'starting' | 'running' | 'failed'
	/** Why it does not run, and what becomes of it. */
	error: string | null
	startedAt: number
}

/** Whether this server can simulate one more farm; `reason` says in words why not. */
export type SimulationOffer = { offered: true } | { offered: false; reason: string }

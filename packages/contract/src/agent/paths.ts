/** The agent's addresses. All but `enrol` need `Authorization: Bearer <agentId>.<secret>`. */
export const AGENT_PATHS = {
	enrol: '/api/agent/enrol',
	/** The agent goes to another server. */
	leave: '/api/agent/leave',
	heartbeat: '/api/agent/heartbeat',
	inventory: '/api/agent/inventory',
	batch: '/api/agent/batch',
	/**
	 * Server-sent events; with `?poll=1` one JSON answer, for proxies that break long-lived
	 * responses.
	 */
	commands: '/api/agent/commands',
	/** The newest plan, signed. The command stream sends an event `plan` when there is a newer one. */
	plan: '/api/agent/plan',
	/** Answers to questions. */
	answers: '/api/agent/answers',
	/** Pictures of cameras. */
	stills: '/api/agent/stills',
	/** Pictures of views, one an hour. */
	frames: '/api/agent/frames',
	/** Recordings that somebody asked for. */
	clips: '/api/agent/clips',
	/** Progress of a discovery. */
	discovery: '/api/agent/discovery',
} as const

/** Largest body of a batch: as sent, and unpacked. */
export const BATCH_MAX_BYTES = 256 * 1024
export const BATCH_MAX_UNPACKED_BYTES = 4 * 1024 * 1024
export const BATCH_MAX_RECORDS = 500
/** Maximum number of values in a record. */
export const RECORD_MAX_VALUES = 500
/** An agent silent for this long is offline. */
export const AGENT_OFFLINE_AFTER_MS = 45_000
export const HEARTBEAT_EVERY_MS = 15_000

/**
 * How long an agent may be silent before it is offline. One that only pushes every `pushEveryMs` may
 * miss a push.
 */
export const offlineAfterMs = (pushEveryMs: number | null): number =>
	pushEveryMs === null ? AGENT_OFFLINE_AFTER_MS : 2 * pushEveryMs + 60_000

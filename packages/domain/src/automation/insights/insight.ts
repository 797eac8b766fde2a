/** What a farm's own data says, with its evidence. Instants are milliseconds UTC. */
export type Insight = {
	/** Stable key: one subject has one id, however often it is computed. */
	id: string
	type: 'optimization' | 'alert' | 'prediction' | 'recommendation'
	title: string
	/** The figures it rests on, and what to do. */
	evidence: string
	advice: string
	/** From 0 to 1, computed; `confidenceMeans` says of what. */
	confidence: number
	confidenceMeans: string
	impact: 'high' | 'medium' | 'low'
	at: number
	/** Where the evidence is seen. */
	link: string
}

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

export type Sample = { at: number; value: number }

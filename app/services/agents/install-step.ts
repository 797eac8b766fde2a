/** One step of an installation that was tried. */
export type InstallStep = {
	step: number
	action: string
	/** How long it took; null for one that was not reached. */
	ms: number | null
	/** What came of it, or why it failed. */
	words: string
	result: 'done' | 'failed' | 'not-reached'
}

/** Step of an installation that was tried. */
export type InstallStep = {
	step: number
	action: string
	/** Duration; null for a step that was not reached. */
	ms: number | null
	/** Result, or why it failed. */
	words: string
	result: 'done' | 'failed' | 'not-reached'
}

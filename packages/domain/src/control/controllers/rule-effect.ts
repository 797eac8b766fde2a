/** A rule acted, or would have acted: told once each time. */
export type RuleEffect = {
	kind: 'rule'
	rule: string
	mode: 'shadow' | 'live'
	/** What it saw, in words. */
	why: string
	/** Texts that a person is to read, and tasks to do. */
	notify: string[]
	tasks: string[]
}

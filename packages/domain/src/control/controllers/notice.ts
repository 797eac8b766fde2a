/** What speaks for or against a cause. */
export type Evidence = { supports: boolean; text: string }

/** What may have gone wrong and what to do about it, with the evidence there is. */
export type Cause = { cause: string; evidence: Evidence[] }

/**
 * Something a person has to see to, told once. With `isStopped` the controller leaves the output off
 * until a `cleared` event.
 */
export type NoticeEffect = {
	kind: 'notice'
	/** Id of the controller. */
	controller: string
	/** Key of the output it is about. */
	output: string
	title: string
	/** The most likely one first. */
	causes: Cause[]
	isStopped: boolean
}

/** A controller found its own stop of an output wrong and goes on; `note` says by what. */
export type ClearedEffect = {
	kind: 'cleared'
	/** Id of the controller. */
	controller: string
	/** Key of the output. */
	output: string
	by: string
	note: string
}

import type { Tone } from '~/ui/tone'

/** Answer to one question. Every figure in it was read, and has its time. */
export type Answer = {
	tone: Tone
	title: string
	lines: string[]
	/** Source of the answer: `Sensors of this farm`. */
	source: string
	/** Pages where it is shown, or done. */
	links: { to: string; label: string }[]
}

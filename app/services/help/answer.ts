import type { Tone } from '~/ui/tone'

/** What is answered to one thing that was asked. Every figure in it was read, and says when. */
export type Answer = {
	tone: Tone
	title: string
	lines: string[]
	/** What it rests on: `Sensors of this farm`. */
	source: string
	/** Where it is seen, or done. */
	links: { to: string; label: string }[]
}

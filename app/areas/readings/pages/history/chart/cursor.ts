/** The instant under the crosshair of all charts; null without a crosshair. */
export type Cursor = {
	readonly at: number | null
	/** Moves the crosshair; followers are called once a frame. */
	move(at: number | null): void
	/** Calls `draw` after a move. Returns the function that stops it. */
	follow(draw: (at: number | null) => void): () => void
}

/** Kept outside of React: rendering a page of charts for each move of a finger takes longer than a frame. */
export function createCursor(): Cursor {
	const followers = new Set<(at: number | null) => void>()
	let at: number | null = null
	let frame = 0
	function draw() {
		frame = 0
		for (const follower of followers) follower(at)
	}
	return {
		get at() {
			return at
		},
		move(to) {
			at = to
			frame ||= requestAnimationFrame(draw)
		},
		follow(follower) {
			followers.add(follower)
			return () => void followers.delete(follower)
		},
	}
}

/** A restart of a camera takes less than this. */
const LOST_MS = 60_000

/** A camera that answered, and does so no more for a while, is lost until it answers again. */
export class CameraLoss {
	#wasOpen = false
	#awaySinceMs: number | null = null

	/** To be asked again and again, with whether it answers now. */
	isLost(isOpen: boolean): boolean {
		if (isOpen) {
			this.#wasOpen = true
			this.#awaySinceMs = null
		} else if (this.#wasOpen) this.#awaySinceMs ??= performance.now()
		return this.#awaySinceMs !== null && performance.now() - this.#awaySinceMs > LOST_MS
	}
}

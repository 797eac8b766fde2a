import type { CameraEvent } from '@sfc/domain/cameras/camera-events'

/** Something that a camera sees, or saw. */
export type MergedEvent = {
	event: string
	what: CameraEvent
	/** What noticed it: the camera, pictures that were compared, or the agent. */
	by: 'camera' | 'pictures' | 'agent'
	from: number
	/** Null while it goes on. */
	to: number | null
}

/** What begins again sooner than this is the same thing: detectors flicker. */
const QUIET_MS = 5000

type Open = { merged: MergedEvent; sources: Set<string>; quietSince: number | null }

/** Merges what several detectors of a camera report into events with a beginning and an end. */
export class CameraEventMerger {
	readonly #open = new Map<CameraEvent, Open>()

	constructor(
		private readonly onBegin: (event: MergedEvent) => void,
		private readonly onEnd: (event: MergedEvent & { to: number }) => void,
	) {}

	/** Events that go on. */
	get open(): MergedEvent[] {
		return [...this.#open.values()].map(({ merged }) => merged)
	}

	/** A detector sees something, or no more. Instants are milliseconds UTC. */
	tell(
		{ what, source, isOn }: { what: CameraEvent; source: string; isOn: boolean },
		by: MergedEvent['by'],
		at: number,
	): void {
		const open = this.#open.get(what)
		if (isOn) {
			if (open) {
				open.sources.add(source)
				open.quietSince = null
				return
			}
			const event = `${Math.round(at).toString(36)}-${what}`
			const merged: MergedEvent = { event, what, by, from: at, to: null }
			this.#open.set(what, { merged, sources: new Set([source]), quietSince: null })
			this.onBegin(merged)
		} else if (open) {
			open.sources.delete(source)
			if (open.sources.size === 0) open.quietSince ??= at
		}
	}

	/** The camera tells no more: whatever it saw is over as far as anybody knows. */
	lose(at: number): void {
		for (const open of this.#open.values()) {
			open.sources.clear()
			open.quietSince ??= at
		}
	}

	/** Ends what has been quiet for a while; to be called every second or so. */
	settle(at: number, quietMs = QUIET_MS): void {
		for (const [what, { merged, quietSince }] of this.#open) {
			if (quietSince === null || at - quietSince < quietMs) continue
			this.#open.delete(what)
			this.onEnd({ ...merged, to: quietSince })
		}
	}
}

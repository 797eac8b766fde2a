import type { Json } from './leaf-patch'
import type { LiveView } from './live-view'

export type ServerEvent = { event: string; data: string; id?: string }
/** Sends an event down one stream. */
export type Send = (event: ServerEvent) => void

/** A view of one farm in one role. */
export type LiveGroup = {
	/** Adds a stream, and returns the function that removes it. */
	join: (send: Send) => () => void
	/** The view as last read; null when it is old, or anything but readings has changed since. */
	fresh: () => LiveView<Json> | null
}

/** The views with viewers, and a promise for the next turn to read. */
export type LiveGroups = { groups: Map<string, LiveGroup>; turn: Promise<void> }

export const createLiveGroups = (): LiveGroups => ({ groups: new Map(), turn: Promise.resolve() })

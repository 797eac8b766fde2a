import type { Json } from './leaf-patch'
import type { LiveView } from './live-view'

export type ServerEvent = { event: string; data: string; id?: string }
/** Sends an event down one stream. */
export type Send = (event: ServerEvent) => void

/** A view of one farm in one role. */
export type LiveGroup = {
	/** Takes a stream on, and returns what takes it off. */
	join: (send: Send) => () => void
	/** The view as last read, unless it is old, or anything but readings has changed since. */
	fresh: () => LiveView<Json> | null
}

/** The views that are looked at, and when the next one may be read. */
export type LiveGroups = { groups: Map<string, LiveGroup>; turn: Promise<void> }

export const createLiveGroups = (): LiveGroups => ({ groups: new Map(), turn: Promise.resolve() })

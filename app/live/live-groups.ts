type ServerEvent = { event: string; data: string; id?: string }
/** Sends an event down one stream. */
export type Send = (event: ServerEvent) => void

/** A view of one farm in one role. Takes a stream on, and returns what takes it off. */
export type LiveGroup = (send: Send) => () => void

/** The views that are looked at, and when the next one may be read. */
export type LiveGroups = { groups: Map<string, LiveGroup>; turn: Promise<void> }

export const createLiveGroups = (): LiveGroups => ({ groups: new Map(), turn: Promise.resolve() })

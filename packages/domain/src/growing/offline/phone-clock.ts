/** The server's time of a snapshot, and the phone's when it came; milliseconds UTC. */
type Received = { takenAt: number; receivedAt: number }

/**
 * The server's time now, as a phone tells it without a connection: by what its clock has gone on since the
 * snapshot came, so that a clock that is wrong does no harm. Never before the snapshot.
 */
export const serverTime = ({ takenAt, receivedAt }: Received, phoneNow: number): number =>
	takenAt + Math.max(0, phoneNow - receivedAt)

/** Whether the phone's clock was set back since the snapshot came, so that ages cannot be told. */
export const isSetBack = ({ receivedAt }: Received, phoneNow: number): boolean =>
	phoneNow < receivedAt

/** How an entry's time was told: the phone's clock when it was written, and the snapshot it was compared with. */
export type PhoneClock = Received & { phoneAt: number }

/** How far two clocks drift apart in a month, and an answer takes. */
const TOLERANCE_MS = 5 * 60_000

/**
 * When an entry was done, once the server answers again: null when nobody can say. A phone's clock that was set
 * right or wrong since the snapshot tells one time by what it went on since then, and another by how much the
 * server is ahead of it now. One of them holds where both agree, or the other lies before the snapshot or in the
 * future.
 */
export function settleDoneAt(
	{ takenAt, receivedAt, phoneAt }: PhoneClock,
	{ serverNow, phoneNow }: { serverNow: number; phoneNow: number },
): number | null {
	const times = [takenAt + phoneAt - receivedAt, serverNow + phoneAt - phoneNow]
	const possible = times.filter(
		(at) => at >= takenAt - TOLERANCE_MS && at <= serverNow + TOLERANCE_MS,
	)
	const [first, second] = possible
	if (first === undefined || Math.abs(first - (second ?? first)) > TOLERANCE_MS) return null
	return Math.min(Math.max(first, takenAt), serverNow)
}

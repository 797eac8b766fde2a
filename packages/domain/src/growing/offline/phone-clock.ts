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

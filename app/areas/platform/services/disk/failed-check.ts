/** A check of the database that fails: a small query, or a small write. */
export type FailedCheck = {
	check: 'database reads' | 'database writes'
	/** When this server first saw it fail, in milliseconds UTC. */
	since: number
	/** For everybody to read: nothing of the error itself. */
	why: string
}

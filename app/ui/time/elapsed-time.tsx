import { useNow } from './use-now'
import { formatElapsed } from './format-age'

type Props = {
	/** Start, and the server's time when the page was made: milliseconds UTC. */
	since: number
	now: number
}

/** Duration since a start; keeps counting while scripts run. */
export function ElapsedTime({ since, now }: Props) {
	const current = useNow(now)
	return <time dateTime={new Date(since).toISOString()}>{formatElapsed(current - since)}</time>
}

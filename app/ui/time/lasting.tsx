import { useNow } from './use-now'
import { formatLasting } from './format-age'

type Props = {
	/** Start, and the server's time when the page was made: milliseconds UTC. */
	since: number
	now: number
}

/** Duration since a start; keeps counting while scripts run. */
export function Lasting({ since, now }: Props) {
	const current = useNow(now)
	return <time dateTime={new Date(since).toISOString()}>{formatLasting(current - since)}</time>
}

import { formatAge } from './format-age'
import { useNow } from './use-now'

type Props = {
	/** When it happened, and the server's time when the page was made: milliseconds UTC. */
	at: number
	now: number
	className?: string
}

/** Time since an event; keeps counting while scripts run. */
export function Age({ at, now, className }: Props) {
	const current = useNow(now)
	return (
		<time dateTime={new Date(at).toISOString()} className={className}>
			{formatAge(current - at)}
		</time>
	)
}

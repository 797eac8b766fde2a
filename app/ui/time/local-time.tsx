import { formatInstant, formatLocalTime } from '@sfc/domain/calendar/format-instant'
import { useFormats } from '../formats/use-formats'
import { useNow } from './use-now'

type Props = {
	/** The server's time when the page was made: milliseconds UTC. */
	now: number
	timezone: string
	withWeekday?: boolean
}

/** The local time in a timezone; keeps running while scripts run. */
export function LocalTime({ now, timezone, withWeekday = false }: Props) {
	const format = withWeekday ? formatLocalTime : formatInstant
	return <>{format(useNow(now), timezone, useFormats())}</>
}

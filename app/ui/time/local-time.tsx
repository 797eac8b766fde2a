import { formatInstant, formatLocalTime } from '@sfc/domain/calendar/format-instant'
import { useFormats } from '../formats/use-formats'
import { useNow } from './use-now'

type Props = {
	/** The server's time when the page was made: milliseconds UTC. */
	now: number
	timezone: string
	withWeekday?: boolean
}

/** What the clocks of a timezone show; goes on while scripts run. */
export function LocalTime({ now, timezone, withWeekday = false }: Props) {
	const format = withWeekday ? formatLocalTime : formatInstant
	return <>{format(useNow(now), timezone, useFormats())}</>
}

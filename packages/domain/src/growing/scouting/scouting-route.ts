import { daysBetween } from '../../calendar/calendar-day'

/** How often each zone is looked at: once a week, the least that sticky traps are read (nurserymag.com/article/nm0912-yellow-sticky-traps-monitoring). */
const SCOUT_EVERY_DAYS = 7

type Stop = { zone: string; lastOn: string | null; isDue: boolean }

/** The zones in the order of the walk; one is due when nobody has looked at it in the last seven days. */
export const scoutingRoute = (
	zones: readonly string[],
	lastOn: ReadonlyMap<string, string>,
	today: string,
): Stop[] =>
	zones.map((zone) => {
		const last = lastOn.get(zone) ?? null
		return { zone, lastOn: last, isDue: !last || daysBetween(last, today) >= SCOUT_EVERY_DAYS }
	})

/** The zone to look at next; null when none is due. */
export const nextStop = (route: readonly Stop[]): string | null =>
	route.find(({ isDue }) => isDue)?.zone ?? null

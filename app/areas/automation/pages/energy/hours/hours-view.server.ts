import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { formatInstant, formatTime } from '@sfc/domain/calendar/format-instant'
import { formatUnitPrices } from '@sfc/domain/units/currency'
import type { FarmCtx } from '~/context.server'
import { readHourlyPrices } from '~/areas/automation/services/energy/read-hourly-prices.server'
import type { HourlyPriceSettings } from '~/areas/control/services/prices/hourly-price-settings.server'

const DAYS = 2
const HOUR_MS = 3_600_000
const SPANS_NAMED = 4

/** What the page of hourly prices shows, in words. */
export async function hoursView(ctx: FarmCtx, settings: HourlyPriceSettings) {
	const { tariff, days, missing } = await readHourlyPrices(ctx, { days: DAYS })
	const { timezone } = ctx.farm
	const time = (at: number) => formatTime(at, timezone, ctx.user)
	const instant = (at: number) => formatInstant(at, timezone, ctx.user)
	const currency = tariff?.currency ?? ''
	const all = days.flatMap(({ hours }) => hours.map(({ perKWh }) => perKWh))
	const most = Math.max(0, ...all)
	const texts = new Map(formatUnitPrices(all, currency).map((text, n) => [all[n], text]))
	const today = todayIn(timezone, ctx.now())
	const hoursMissing = missing.reduce((sum, { from, to }) => sum + (to - from) / HOUR_MS, 0)
	const named = missing
		.slice(0, SPANS_NAMED)
		.map(({ from, to }) => `${instant(from)} to ${time(to)}`)
	return {
		hasTariff: tariff !== null,
		currency,
		days: days.map(({ day, hours }) => {
			const prices = hours.map(({ perKWh }) => perKWh)
			const [lowest, highest] = [Math.min(...prices), Math.max(...prices)]
			return {
				label: `${day === today ? 'Today' : 'Tomorrow'}, ${formatDay(day)}`,
				hours: hours.map(({ at, perKWh, isOwn }) => ({
					at,
					time: time(at),
					price: texts.get(perKWh) ?? '',
					isOwn,
					isNow: at <= ctx.now() && ctx.now() < at + HOUR_MS,
					mark:
						lowest === highest
							? null
							: perKWh === lowest
								? 'lowest'
								: perKWh === highest
									? 'highest'
									: null,
					part: most > 0 ? Math.max(0, perKWh / most) : 0,
				})),
			}
		}),
		missing:
			hoursMissing > 0
				? {
						title: `${hoursMissing} ${hoursMissing === 1 ? 'hour has' : 'hours have'} no price of their own`,
						text: `They cost the tariff of the farm: ${named.join(', ')}${missing.length > SPANS_NAMED ? ', and others' : ''}.`,
					}
				: null,
		source: { ...describeSource(settings, instant), hasUrl: settings.url !== null, currency },
	}
}

function describeSource(
	{ url, fetchedAt, nextFetchAt, failure }: HourlyPriceSettings,
	instant: (at: number) => string,
): { state: string; isFailing: boolean } {
	const isFailing = failure !== null
	if (url === null) return { state: 'Prices come from imported files.', isFailing }
	const host = URL.canParse(url) ? new URL(url).host : url
	const next = nextFetchAt === null ? '' : ` Next try ${instant(nextFetchAt)}.`
	if (failure !== null) return { state: `${failure}.${next}`, isFailing }
	if (fetchedAt === null) return { state: `${host} is read within a minute.`, isFailing }
	return { state: `${host} was read ${instant(fetchedAt)}.${next}`, isFailing }
}

import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { formatTime } from '@sfc/domain/calendar/format-instant'
import { formatEnergyCost } from '@sfc/domain/automation/energy/format-energy'
import type { CheapHours } from '@sfc/domain/control/cheap-light/cheap-days'
import { formatUnitPrice } from '@sfc/domain/units/currency'
import { formatNumber } from '@sfc/domain/units/format-number'
import type { FarmCtx } from '~/context.server'
import {
	rehearseCheapHours,
	type LitCost,
	type RehearsedZone,
} from '~/areas/automation/services/rehearsal/rehearse-cheap-hours.server'
import { ZONE_TABS } from '~/areas/control/pages/zones'

export const MODES: { value: CheapHours; label: string }[] = [
	{ value: 'off', label: 'As planned' },
	{ value: 'shift', label: 'In one piece, earlier or later' },
	{ value: 'pauses', label: 'With up to two pauses' },
]

/** What the page of cheap hours shows, in words. Under a power cap no day is marked as chosen: both zones decide it. */
export async function cheapHoursView(ctx: FarmCtx, { isCapped }: { isCapped: boolean }) {
	const { currency, zones } = await rehearseCheapHours(ctx)
	const { timezone } = ctx.farm
	const time = (at: number) => formatTime(at, timezone, ctx.user)
	const said = ({ spans, perKW, money }: LitCost) => ({
		hours: spans.map(({ from, to }) => `${time(from)} to ${time(to)}`).join(', '),
		cost:
			money === null
				? `${formatUnitPrice(perKW, currency ?? '')} for each kW of lamps`
				: formatEnergyCost(money, currency ?? ''),
	})
	return {
		hasPrices: currency !== null && zones.some(({ days }) => days.length > 0),
		zones: zones.map((zone) => ({
			key: zone.zone,
			title: ZONE_TABS.find(({ key }) => key === zone.zone)?.label ?? zone.zone,
			mode: MODES.find(({ value }) => value === zone.mode)?.label ?? zone.mode,
			power: sayPower(zone),
			problem: findProblem(zone),
			days: zone.days.map(({ planned, shift, pauses }) => ({
				day: formatDay(todayIn(timezone, planned.spans[0]?.from ?? ctx.now())),
				rows: [
					{ key: 'off', label: 'As planned', ...said(planned), saves: null },
					...(['shift', 'pauses'] as const).map((mode) => {
						const moved = mode === 'shift' ? shift : pauses
						const label = mode === 'shift' ? 'In one piece' : 'With pauses'
						if (!moved) return { key: mode, label, ...said(planned), saves: 'Nothing' }
						return { key: mode, label, ...said(moved), saves: saySaving(planned, moved, currency) }
					}),
				].map((row) => ({ ...row, isOn: !isCapped && row.key === zone.mode })),
			})),
		})),
	}
}

function saySaving(planned: LitCost, moved: LitCost, currency: string | null): string {
	const part = planned.perKW > 0 ? (planned.perKW - moved.perKW) / planned.perKW : null
	const percent = part === null ? '' : ` (${formatNumber(100 * part, 1)} %)`
	return planned.money === null || moved.money === null
		? `${formatUnitPrice(planned.perKW - moved.perKW, currency ?? '')} for each kW${percent}`
		: `${formatEnergyCost(planned.money - moved.money, currency ?? '')}${percent}`
}

function sayPower({ watts, lamps, unknown }: RehearsedZone): string {
	if (lamps === 0) return 'No lamps are connected.'
	const known = `Lamps of ${formatNumber(watts / 1000, 2)} kW at their level`
	if (unknown === 0) return `${known}.`
	const rest = unknown === 1 ? 'one lamp of unknown power' : `${unknown} lamps of unknown power`
	return watts > 0 ? `${known}; ${rest} cannot be counted.` : `The power of its lamps is not known.`
}

function findProblem({ slackMs, byIntegral, days }: RehearsedZone): string | null {
	if (byIntegral) return 'Its days end by measured light and are not moved.'
	if (days.length === 0) return 'No coming day has all its prices.'
	if (slackMs === 0) return 'Its stage allows no longer day, so nothing can be moved.'
	return null
}

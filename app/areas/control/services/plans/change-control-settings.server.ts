import type { ControlSettings } from '@sfc/contract/control/control-settings'
import { formatLeafOffset } from '@sfc/domain/climate/format-leaf-offset'
import { DEFAULT_FORMATS } from '@sfc/domain/units/formats'
import { changedFields } from '@sfc/domain/platform/audit/changed-fields'
import type { Tx } from '#db/open.server'
import { farmControl } from '#db/schema/control'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { readControlSettings, type FarmControl } from './read-control-settings.server'
import { refreshPlans } from './refresh-plans.server'

/** Turns the automation of a farm on or off. While it is off, outputs fall to their safe state. */
export async function setAutomation(
	ctx: Permitted<'farm.configure'>,
	{ isAutomatic }: { isAutomatic: boolean },
): Promise<void> {
	const before = await readControlSettings(ctx)
	if (before.isAutomatic === isAutomatic) return
	await store(ctx, { ...before, isAutomatic }, (tx) =>
		appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'control.automation-changed',
			subject: ctx.farm.name,
			before: { automation: before.isAutomatic ? 'on' : 'off' },
			after: { automation: isAutomatic ? 'on' : 'off' },
		}),
	)
	await refreshPlans(ctx, {
		by: personActor(ctx).name,
		because: `turned automation ${isAutomatic ? 'on' : 'off'}`,
	})
}

/** Changes when lights come on and how pumps run. */
export async function changeControlSettings(
	ctx: Permitted<'farm.configure'>,
	settings: ControlSettings,
): Promise<void> {
	const before = await readControlSettings(ctx)
	const after = flat(settings)
	const changed = changedFields(flat(before.settings), after, Object.keys(after))
	if (!changed) return
	await store(ctx, { ...before, settings }, (tx) =>
		appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'control.settings-changed',
			subject: ctx.farm.name,
			...changed,
		}),
	)
	await refreshPlans(ctx, { by: personActor(ctx).name, because: 'changed the control settings' })
}

/** Sets in which zones light is moved to cheap hours. */
export async function changeCheapHours(
	ctx: Permitted<'farm.configure'>,
	cheapHours: ControlSettings['cheapHours'],
): Promise<void> {
	const { settings } = await readControlSettings(ctx)
	await changeControlSettings(ctx, { ...settings, cheapHours })
}

/** Sets the power cap of a farm and in which zones light may be moved for it. */
export async function changePowerCap(
	ctx: Permitted<'farm.configure'>,
	changes: Pick<ControlSettings, 'powerCap' | 'cheapHours'>,
): Promise<void> {
	const { settings } = await readControlSettings(ctx)
	await changeControlSettings(ctx, { ...settings, ...changes })
}

async function store(
	ctx: Permitted<'farm.configure'>,
	{ isAutomatic, settings }: FarmControl,
	audit: (tx: Tx) => Promise<void>,
): Promise<void> {
	const values = {
		isAutomatic,
		settings,
		changedBy: personActor(ctx).name,
		changedAt: ctx.now(),
	}
	await ctx.db.write(async (tx) => {
		await tx
			.insert(farmControl)
			.values({ ...values, farmId: ctx.farm.id })
			.onConflictDoUpdate({ target: farmControl.farmId, set: values })
		await audit(tx)
	})
}

/** The audit log has one unit for everybody. */
const IN_CELSIUS = { ...DEFAULT_FORMATS, temperatureUnit: 'C' } as const

/** Flattens the settings to one field a line, for the audit log. */
const flat = ({
	lightsOnAt,
	light,
	irrigation,
	dosing,
	fill,
	air,
	cheapHours,
	powerCap,
}: ControlSettings): Record<string, string> =>
	Object.fromEntries([
		...(['nursery', 'cultivation'] as const).flatMap((zone) => [
			[`${zone} lights on at`, lightsOnAt[zone]],
			...(['day', 'night'] as const).map((time) => {
				const { onMin, everyMin } = irrigation[zone][time]
				return [`${zone} pumps by ${time}`, `${onMin} of every ${everyMin} min`]
			}),
		]),
		['lamps', `${light.percent} %, sunrise and sunset of ${light.rampMin} min`],
		['length of a day', light.byIntegral ? 'by the light that it had' : 'by hours'],
		['tariff hours', light.tariff ? `${light.tariff.from} to ${light.tariff.to}` : 'none'],
		['cheap hours', `nursery ${cheapHours.nursery}, cultivation ${cheapHours.cultivation}`],
		[
			'power cap',
			powerCap ? `${powerCap.kW} kW, ${powerCap.othersKW} kW of it for other equipment` : 'none',
		],
		['night', `${air.nightDropC} °C lower`],
		['humidity', air.humidityBy === 'vpd' ? `at least ${air.leastVpdKPa} kPa` : 'by percentage'],
		['leaves', formatLeafOffset(air.leafOffsetC, IN_CELSIUS)],
		['heat', air.heatInParts ? `in parts of ${air.heatInParts.windowS} s` : 'on and off'],
		['nutrients', `A ${dosing.ratio.a}, B ${dosing.ratio.b}, boost ${dosing.ratio.boost}`],
		['after a dose', `mix ${dosing.mixMin} min, ${dosing.gapMin} min between nutrients`],
		[
			'filling',
			`${fill.fromPercent} to ${fill.toPercent} %, at most ${fill.mostPercentPerDay} % a day`,
		],
	])

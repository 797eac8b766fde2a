import { match } from '#db/match'
import { formatJug } from '@sfc/domain/units/jug-amount'
import { dewAtNight } from '@sfc/domain/automation/insights/dew-at-night'
import { DAY_MS, type Insight, type Sample } from '@sfc/domain/automation/insights/insight'
import { responseFalls } from '@sfc/domain/automation/insights/response-falls'
import { savingInsight } from '@sfc/domain/automation/energy/saving-insight'
import { tankEmpties } from '@sfc/domain/automation/insights/tank-empties'
import { tankLoses } from '@sfc/domain/automation/insights/tank-loses'
import { TANK_ROLES } from '@sfc/domain/control/controllers/dosing/doser-effects'
import { explainWeakDoses } from '@sfc/domain/automation/insights/probe-sees-less'
import { RECIPE_ZONES } from '@sfc/domain/growing/recipes/recipe-zone'
import { and, asc, eq, gte } from 'drizzle-orm'
import { doses } from '#db/schema/dosing'
import type { FarmCtx } from '~/context.server'
import { readFarmPlan } from '~/areas/control/services/plans/read-farm-plan.server'
import { listDosers } from '~/areas/control/services/dosing/list-dosers.server'
import { findShortCycling } from '../energy/find-short-cycling.server'
import { readEnergy } from '../energy/read-energy.server'
import { groupBy } from '@sfc/domain/group-by'
import {
	loadLatestReadings,
	type LatestReading,
} from '~/areas/readings/services/load-latest-readings.server'
import tankNames from '~/areas/readings/services/tank-names.json'
import { findDriftingProbes, findWeakPumps } from './find-degrading-equipment.server'
import { readHours } from './read-hours.server'

const RANK = { high: 0, medium: 1, low: 2 } as const

/** Lists insights from the farm's own data of the past weeks, the most important first. */
export async function listInsights(ctx: FarmCtx): Promise<Insight[]> {
	const readings = (await loadLatestReadings(ctx)).filter(({ writable }) => !writable)
	const found = await Promise.all([
		findFallingTanks(ctx, readings),
		findWaste(ctx),
		findDew(ctx, readings),
		findFallingDoses(ctx),
		findFallingLamps(ctx, readings),
		findWeakPumps(ctx),
		findDriftingProbes(ctx, readings),
		findLowJugs(ctx),
	])
	return found
		.flat()
		.toSorted((a, b) => RANK[a.impact] - RANK[b.impact] || b.confidence - a.confidence)
}

const known = (hours: readonly { at: number; value: number | null }[]): Sample[] =>
	hours.flatMap(({ at, value }) => (value === null ? [] : [{ at, value }]))

/** Finds tanks that are soon empty, and tanks that lose more than the pumps took. */
async function findFallingTanks(
	ctx: FarmCtx,
	readings: readonly LatestReading[],
): Promise<Insight[]> {
	const tanks = readings.filter(
		({ role, quantity, capacity }) => role && quantity === 'volume' && capacity,
	)
	const now = ctx.now()
	const [{ controllers }, hours, dosers, given] = await Promise.all([
		readFarmPlan(ctx),
		readHours(
			ctx,
			tanks.map(({ pointId }) => pointId),
			7,
		),
		listDosers(ctx),
		ctx.db.read
			.select({ equipmentId: doses.equipmentId, at: doses.startedAt, ml: doses.ml })
			.from(doses)
			.where(and(eq(doses.farmId, ctx.farm.id), gte(doses.startedAt, now - 8 * DAY_MS))),
	])
	const filled = new Set(controllers.flatMap((one) => (one.kind === 'fill' ? one.level.key : [])))
	return tanks.flatMap(({ pointId, deviceKey, pointKey, role, zone, label, capacity }, i) => {
		const name = (tankNames as Record<string, string>)[role ?? ''] ?? label
		const hourly = known(hours[i] ?? [])
		const isFilled = filled.has(`${deviceKey}/${pointKey}`)
		const tank = { pointId, name, capacity: capacity ?? 0, isFilled, hourly, now, units: ctx.user }
		const pumps = dosers.filter((pump) => {
			return pump.zone === zone && pump.role && TANK_ROLES[pump.role] === role
		})
		const drawn = given
			.filter(({ equipmentId }) => pumps.some((pump) => pump.equipmentId === equipmentId))
			.map(({ at, ml }) => ({ at, value: ml / 1000 }))
		const loses = pumps.length > 0 ? tankLoses({ ...tank, doses: drawn }) : null
		return [tankEmpties(tank), loses].filter((insight) => insight !== null)
	})
}

/** Finds what would save power; frequent starts also where the power is unknown. */
async function findWaste(ctx: FarmCtx): Promise<Insight[]> {
	const [{ savings, prices }, cycling] = await Promise.all([readEnergy(ctx), findShortCycling(ctx)])
	const told = savings.map((saving) => savingInsight(saving, { prices, now: ctx.now() }))
	const others = [...cycling.values()].filter(({ id }) => told.every((one) => one.id !== id))
	return [...told, ...others]
}

async function findDew(ctx: FarmCtx, readings: readonly LatestReading[]): Promise<Insight[]> {
	const found = await Promise.all(
		RECIPE_ZONES.map(async (zone) => {
			const of = (quantity: string) =>
				readings.find((one) => one.zone === zone && one.quantity === quantity)
			const [air, humidity] = [of('airTemperature'), of('humidity')]
			if (!air || !humidity) return []
			const [airs = [], humids = []] = await readHours(ctx, [air.pointId, humidity.pointId], 7)
			const hours = airs.map(({ at, value }, i) => {
				return { at, airC: value, humidityPct: humids[i]?.value ?? null }
			})
			return dewAtNight(zone, hours, { now: ctx.now(), units: ctx.user }) ?? []
		}),
	)
	return found.flat()
}

/**
 * Finds pumps whose doses work less and less: by how much 1 ml in a litre changed the water, dose
 * after dose.
 */
async function findFallingDoses(ctx: FarmCtx): Promise<Insight[]> {
	const rows = await ctx.db.read
		.select()
		.from(doses)
		.where(
			match(
				doses,
				{ farmId: ctx.farm.id, verdict: 'worked' },
				gte(doses.startedAt, ctx.now() - 21 * DAY_MS),
			),
		)
		.orderBy(asc(doses.startedAt))
	return [...groupBy(rows, ({ quantity }) => quantity)].flatMap(([quantity, judged]) =>
		explainWeakDoses(
			quantity,
			[...groupBy(judged, ({ label }) => label)].map(([label, given]) => ({
				label,
				falls: responseFalls({
					id: `response-${label}`,
					title: `${label} does`,
					samples: given.flatMap(({ startedAt, before, after, ml, litres }) =>
						before === null || after === null || ml <= 0
							? []
							: [{ at: startedAt, value: (Math.abs(after - before) * litres) / ml }],
					),
					now: ctx.now(),
					advice:
						'Check the concentrate in its jug, the tube of the pump and the probe, then measure it again.',
					link: '/zone-control/dosing',
				}),
			})),
		),
	)
}

/** Finds lamps that fade, from the brightest hour of each day. */
async function findFallingLamps(
	ctx: FarmCtx,
	readings: readonly LatestReading[],
): Promise<Insight[]> {
	const lights = readings.filter(({ quantity }) => quantity === 'par')
	const hours = await readHours(
		ctx,
		lights.map(({ pointId }) => pointId),
		30,
	)
	return lights.flatMap(({ pointId, label }, i) => {
		const byDay = groupBy(known(hours[i] ?? []), ({ at }) => Math.floor(at / DAY_MS))
		const samples = [...byDay].map(([day, all]) => {
			return { at: day * DAY_MS, value: Math.max(...all.map(({ value }) => value)) }
		})
		const found = responseFalls({
			id: `light-${pointId}`,
			title: `${label} gives`,
			samples,
			now: ctx.now(),
			advice: 'Clean the lamp and its sensor; if it stays, the lamp is ageing.',
			link: `/history?p=${pointId}&span=30d`,
		})
		return found ?? []
	})
}

const SOON_DAYS = 7

async function findLowJugs(ctx: FarmCtx): Promise<Insight[]> {
	const now = ctx.now()
	return (await listDosers(ctx)).flatMap(({ key, name, jug }): Insight[] => {
		if (!jug || jug.daysLeft === null || jug.daysLeft > SOON_DAYS) return []
		const days = Math.floor(jug.daysLeft)
		return [
			{
				id: `jug-${key}`,
				type: 'prediction',
				title:
					days < 1
						? `The jug of ${name} is empty within a day`
						: `The jug of ${name} lasts ${days} ${days === 1 ? 'day' : 'days'}`,
				evidence: `${formatJug(jug.leftMl, ctx.user)} are left, by the doses of the past week.`,
				advice: 'Refill it and enter its content.',
				confidence: Math.min(1, (now - jug.enteredAt) / (7 * DAY_MS)),
				confidenceMeans: 'how much of a week the rate rests on',
				impact: days < 2 ? 'high' : 'medium',
				at: now,
				link: '/zone-control/dosing',
			},
		]
	})
}

import { addDays } from '@sfc/domain/calendar/calendar-day'
import { dayStart } from '@sfc/domain/calendar/day-start'
import { offsetSpans } from '@sfc/domain/calendar/offset-spans'
import { formatDay, formatMonth } from '@sfc/domain/calendar/format-day'
import { groupBy } from '@sfc/domain/group-by'
import { formatCount } from '@sfc/domain/format-count'
import { concentratePrice, type BatchPrice } from '@sfc/domain/selling/costs/concentrate-price'
import type { CostPart } from '@sfc/domain/selling/costs/cost-kinds'
import type { MonthCosts } from '@sfc/domain/selling/costs/cost-report'
import type { CostSource } from '@sfc/domain/selling/costs/cost-source'
import type { MissingCost } from '@sfc/domain/selling/costs/missing-cost'
import {
	daysOfMonth,
	monthlyCents,
	type findTypedRates,
	type RateFinder,
} from '@sfc/domain/selling/costs/rates'
import { shareCents } from '@sfc/domain/selling/costs/share-cents'
import type { DirectCost, Pool } from '@sfc/domain/selling/costs/share-month'
import type { CostPlace } from '@sfc/domain/selling/costs/tray-days'
import { asc, eq, gte, lt, sql } from 'drizzle-orm'
import { match } from '#db/match'
import { equipment } from '#db/schema/control'
import { doses } from '#db/schema/dosing'
import type { FarmScope } from '~/context.server'
import { readEnergyByZone } from '~/areas/automation/services/energy/read-energy-by-zone.server'
import type { SupplyCost } from '~/areas/growing/services/supplies/list-supply-costs.server'
import { sumWorkOfDays } from '~/areas/growing/services/work/list-work.server'
import { boughtCosts } from './bought-costs'
import type { Planting } from './load-plantings.server'
import {
	listMaterials,
	materialCosts,
	type Found,
	type Note,
	type OpenMonth,
} from './material-costs'

type Known = {
	rateOn: RateFinder
	typedOn: ReturnType<typeof findTypedRates>
	batches: readonly BatchPrice[]
	/** What was used of supplies, by lot. */
	uses: ReadonlyMap<number, readonly SupplyCost[]>
	plantings: readonly Planting[]
	trays: Record<CostPlace, number | null>
}

export type LoadedMonth = MonthCosts & { kWh: number | null; workMinutes: number }

const FIRST_DAY = '1970-01-01'
/** Parts of the hours that must have been read, so that nothing is said of the rest. */
const ENOUGH_READ = 0.98

/** Adds up what each month cost, and notes what is not known of it. */
export async function loadMonths(
	ctx: FarmScope,
	months: readonly OpenMonth[],
	known: Known,
	found: Found,
): Promise<LoadedMonth[]> {
	const { note } = found
	const [energy, dosed, worked] = await Promise.all([
		readEnergyOfMonths(ctx, months, note),
		loadDoses(ctx, months),
		loadWork(ctx, months),
	])
	const [dosedIn, workedIn] = [
		groupBy(dosed, ({ day }) => day.slice(0, 7)),
		groupBy(worked, ({ workedOn }) => workedOn.slice(0, 7)),
	]
	const materials = listMaterials(known)
	const bought = known.plantings.filter(({ bought }) => bought !== null)
	const cycleIds = new Set(known.plantings.map(({ cycleId }) => cycleId))
	return months.map((month, at) => {
		const { pools, kWh } = energy[at] ?? { pools: [], kWh: null }
		const within = (day: string) => day.startsWith(month.month) && day <= month.until
		const work = (workedIn.get(month.month) ?? []).filter(({ workedOn }) => within(workedOn))
		const costs = [
			...fixedPools(month, known, note),
			...waterPool(month, known, note),
			...pools,
			...nutrientPools(
				month,
				(dosedIn.get(month.month) ?? []).filter(({ day }) => within(day)),
				known,
				found,
			),
		]
		const works = workCosts(month, work, { ...known, cycleIds }, note)
		return {
			...month,
			trays: known.trays,
			kWh,
			workMinutes: work.reduce((sum, { minutes }) => sum + minutes, 0),
			pools: [...costs, ...works.pools],
			direct: [
				...works.direct,
				...materialCosts(month, within, materials, found),
				...boughtCosts(month, within, bought, found),
			],
		}
	})
}

const pool = (part: CostPart, cents: number, place: CostPlace | null = null): Pool[] =>
	Math.round(cents) > 0 ? [{ part, cents: Math.round(cents), place }] : []

const farmWide = (kind: MissingCost['kind'], label = ''): MissingCost => ({
	kind,
	subject: '',
	label,
})

function fixedPools(month: OpenMonth, { rateOn }: Known, note: Note): Pool[] {
	return (['rent', 'depreciation', 'other'] as const).flatMap((kind) => {
		const { cents, unknownDays } = monthlyCents(rateOn, kind, month)
		if (unknownDays > 0) note(farmWide(kind), month.month)
		return pool(kind, cents)
	})
}

function waterPool({ month, until }: OpenMonth, { rateOn }: Known, note: Note): Pool[] {
	const days = daysOfMonth(month)
	let cents = 0
	for (const day of days.filter((one) => one <= until)) {
		const [price, use] = [rateOn('water-price', '', day), rateOn('water-use', '', day)]
		if (price === null) note(farmWide('water-price'), month)
		if (use === null) note(farmWide('water-use'), month)
		cents += ((use ?? 0) / 1000 / days.length) * ((price ?? 0) / 10)
	}
	return pool('water', cents)
}

const placeOf = (zone: string | null): CostPlace | null =>
	zone === 'nursery' || zone === 'cultivation' ? zone : null

const PLACES = ['nursery', 'cultivation', null] as const

/** Shares whole cents among places by what each had of them. */
function poolsByPlace(
	part: CostPart,
	cents: number,
	shares: readonly { zone: string | null; part: number }[],
): Pool[] {
	const weights = PLACES.map((place) =>
		shares.reduce((sum, one) => sum + (placeOf(one.zone) === place ? one.part : 0), 0),
	)
	const parts = shareCents(Math.round(cents), weights)
	return PLACES.flatMap((place, at) => pool(part, parts[at] ?? 0, place))
}

async function readEnergyOfMonths(ctx: FarmScope, months: readonly OpenMonth[], note: Note) {
	const { timezone, currency } = ctx.farm
	const spans = months.map(({ month, until }) => ({
		fromAt: dayStart(`${month}-01`, timezone),
		toAt: Math.min(dayStart(addDays(until, 1), timezone), ctx.now()),
	}))
	const read = await readEnergyByZone(ctx, spans)
	return months.map(({ month }, at) => {
		const span = read.spans[at]
		if (!span || span.readPart === null) {
			note(farmWide('energy-meters'), month)
			return { kWh: null, pools: [] }
		}
		const unread = 1 - span.readPart
		if (unread > 1 - ENOUGH_READ)
			note(farmWide('energy-readings', `${Math.ceil(unread * 100)} %`), month)
		if (read.unknownOutputs > 0)
			note(farmWide('output-power', formatCount(read.unknownOutputs, 'output')), month)
		const kWh = span.readPart > 0 ? span.kWh : null
		if (read.currency === null) note(farmWide('energy-price'), month)
		else if (read.currency !== currency) note(farmWide('energy-currency', currency), month)
		const isPriced = read.currency === currency && span.cost !== null
		return {
			kWh,
			pools: isPriced ? poolsByPlace('energy', (span.cost ?? 0) * 100, span.zones) : [],
		}
	})
}

/** Loads what pumps gave on each day of the farm. */
async function loadDoses({ db, farm }: FarmScope, months: readonly OpenMonth[]) {
	const [first, last] = [months[0], months.at(-1)]
	if (!first || !last) return []
	const { startedAt, ml, role, label } = doses
	const from = dayStart(`${first.month}-01`, farm.timezone)
	const dosed = []
	for (const span of offsetSpans(
		farm.timezone,
		from,
		dayStart(addDays(last.until, 1), farm.timezone),
	)) {
		const day = sql`(${startedAt} + cast(${span.offsetMs} as bigint)) / 86400000`
		const rows = await db.read
			.select({
				day: sql<number>`${day}`.mapWith(Number),
				ml: sql<number>`sum(${ml})`.mapWith(Number),
				role,
				label,
				zone: equipment.zone,
			})
			.from(doses)
			.leftJoin(equipment, eq(equipment.id, doses.equipmentId))
			.where(
				match(doses, { farmId: farm.id }, gte(startedAt, span.fromAt), lt(startedAt, span.toAt)),
			)
			.groupBy(sql`1`, role, label, equipment.zone)
			.orderBy(sql`1`, asc(role), asc(label), asc(equipment.zone))
		dosed.push(...rows.map((row) => ({ ...row, day: addDays(FIRST_DAY, row.day) })))
	}
	return dosed
}

type Dosed = Awaited<ReturnType<typeof loadDoses>>

function nutrientPools({ month }: OpenMonth, dosed: Dosed, known: Known, found: Found): Pool[] {
	const tell = (source: CostSource) => {
		if (found.isAsked(month, null)) found.tell(source)
	}
	const priced = dosed.map(({ day, ml, role, label, zone }) => {
		const typed = known.typedOn('concentrate', role, day)
		const price = concentratePrice(known.batches, typed, { role, day })
		const part = ml * (price?.centsPerMl ?? 0)
		const told = { part: 'nutrients', key: null, cents: part } as const
		if (!price) found.note({ kind: 'concentrate', subject: role, label }, month)
		else if (price.kind === 'rate') tell({ ...told, kind: 'rate', id: 'concentrate', label })
		else {
			const { batchId, mixName, mixedOn, withoutPrice } = price.batch
			const batch = `${mixName}, batch of ${formatDay(mixedOn)}`
			tell({ ...told, kind: 'batch', id: batchId, label: `${label}: ${batch}` })
			if (withoutPrice.length > 0)
				found.note(
					{
						kind: 'batch-price',
						subject: String(batchId),
						label: `${new Intl.ListFormat('en-US').format(withoutPrice)} in ${batch}`,
					},
					month,
				)
		}
		return { zone, part }
	})
	const cents = priced.reduce((sum, { part }) => sum + part, 0)
	return poolsByPlace('nutrients', cents, priced)
}

const loadWork = (ctx: FarmScope, months: readonly OpenMonth[]) =>
	sumWorkOfDays(ctx, {
		from: `${months[0]?.month ?? '9999-12'}-01`,
		until: months.at(-1)?.until ?? '0000-01-01',
	})

type Worked = Awaited<ReturnType<typeof loadWork>>

/** Work of a crop goes to it, all other to everything that grows. */
function workCosts(
	{ month }: OpenMonth,
	work: Worked,
	{ rateOn, cycleIds }: Pick<Known, 'rateOn'> & { cycleIds: ReadonlySet<number | null> },
	note: Note,
) {
	if (work.length === 0)
		note({ kind: 'work', subject: month, label: formatMonth(`${month}-01`) }, month)
	const direct: DirectCost[] = []
	let shared = 0
	for (const { personId, personName, workedOn, minutes, cycleId } of work) {
		const milli = rateOn('wage', personId, workedOn)
		if (milli === null) note({ kind: 'wage', subject: personId, label: personName }, month)
		const cents = (minutes / 60) * ((milli ?? 0) / 10)
		if (cycleId !== null && cycleIds.has(cycleId))
			direct.push({ part: 'work', key: cycleId, cents })
		else shared += cents
	}
	return { direct, pools: pool('work', shared) }
}

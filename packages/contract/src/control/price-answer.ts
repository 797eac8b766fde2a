import type { PriceSlot } from '@sfc/domain/control/prices/price-slot'
import { parsePriceUnit } from '@sfc/domain/control/prices/price-unit'
import { z } from 'zod'

/** Prices as a service gave them; `currency` is null where it names none. */
export type PriceAnswer = { currency: string | null; slots: PriceSlot[] }

const HOUR_MS = 3_600_000
/** A price that holds for longer, as of a day tariff, counts around now by so many hours. */
const LONG_PRICE_HOURS = 48
const MOST_SLOTS = 20_000

const list = <T extends z.ZodType>(item: T) => z.array(item).min(1).max(MOST_SLOTS)
const written = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))
const slot = (startsAt: number, endsAt: number, perKWh: number): PriceSlot => {
	return { startsAt, endsAt, perKWh }
}

/** aWATTar, `/v1/marketdata`. */
const Awattar = z
	.object({
		data: list(
			z.object({
				start_timestamp: z.int(),
				end_timestamp: z.int(),
				marketprice: z.number(),
				unit: z.string(),
			}),
		),
	})
	.transform(({ data }, ctx) =>
		inUnit(ctx, data[0]?.unit ?? '', (perUnit) =>
			data.map((one) => slot(one.start_timestamp, one.end_timestamp, one.marketprice * perUnit)),
		),
	)

/** Octopus Energy, `standard-unit-rates`: pence, without VAT. */
const Octopus = z
	.object({
		results: list(
			z.object({
				value_exc_vat: z.number(),
				valid_from: written,
				valid_to: written.nullable(),
			}),
		),
	})
	.transform(({ results }): PriceAnswer => ({
		currency: 'GBP',
		slots: results.map(({ value_exc_vat: pence, valid_from: from, valid_to: to }) =>
			slot(from, to ?? Number.MAX_SAFE_INTEGER, pence / 100),
		),
	}))

/** Energy-Charts of Fraunhofer ISE, `/price`. */
const EnergyCharts = z
	.object({
		unix_seconds: list(z.int()),
		price: z.array(z.number().nullable()).max(MOST_SLOTS),
		unit: z.string(),
	})
	.transform(({ unix_seconds: seconds, price, unit }, ctx) =>
		inUnit(ctx, unit, (perUnit) =>
			seconds.flatMap((from, i) => {
				const value = price[i] ?? null
				const until = seconds[i + 1] ?? from + (from - (seconds[i - 1] ?? from - 3600))
				return value === null ? [] : slot(from * 1000, until * 1000, value * perUnit)
			}),
		),
	)

const nordPoolEntries = list(
	z.object({
		deliveryStart: written,
		deliveryEnd: written,
		entryPerArea: z.record(z.string().max(20), z.number()),
	}),
).optional()

/** Nord Pool's data portal, `DayAheadPrices` and `DayAheadPriceIndices`, of one area: per MWh. */
const NordPool = z
	.object({
		currency: z.string().regex(/^[A-Z]{3}$/),
		multiAreaEntries: nordPoolEntries,
		multiIndexEntries: nordPoolEntries,
	})
	.transform(({ currency, multiAreaEntries, multiIndexEntries }, ctx): PriceAnswer => {
		const entries = multiAreaEntries ?? multiIndexEntries ?? []
		const slots = entries.map(({ deliveryStart, deliveryEnd, entryPerArea }) => {
			const [price, another] = Object.values(entryPerArea)
			if (price === undefined || another !== undefined)
				ctx.addIssue({ code: 'custom', message: 'Name one area in the address' })
			return slot(deliveryStart, deliveryEnd, (price ?? 0) / 1000)
		})
		if (slots.length === 0) ctx.addIssue({ code: 'custom', message: 'It holds no prices' })
		return { currency, slots }
	})

const SHAPES = [Awattar, Octopus, EnergyCharts, NordPool] as const

/** Reads prices from the answer of a service that is known by its shape; null for another one. */
export function parsePriceAnswer(body: unknown, now: number): PriceAnswer | null {
	for (const shape of SHAPES) {
		const read = shape.safeParse(body)
		if (!read.success) continue
		const { currency, slots } = read.data
		return { currency, slots: slots.flatMap((one) => inHours(one, now)) }
	}
	return null
}

function inUnit(
	ctx: z.RefinementCtx,
	text: string,
	toSlots: (perUnit: number) => PriceSlot[],
): PriceAnswer {
	const unit = parsePriceUnit(text)
	if (!unit?.kWh) {
		ctx.addIssue({ code: 'custom', message: `The unit “${text.slice(0, 20)}” is not known` })
		return { currency: null, slots: [] }
	}
	const perUnit = (unit.isHundredths ? 0.01 : 1) / unit.kWh
	return { currency: unit.currency, slots: toSlots(perUnit) }
}

/** A price of an hour or less as it is, a longer one hour by hour. */
function inHours(long: PriceSlot, now: number): PriceSlot[] {
	if (long.endsAt - long.startsAt <= HOUR_MS) return [long]
	const aroundNow = Math.floor(now / HOUR_MS) * HOUR_MS
	const spanMs = LONG_PRICE_HOURS * HOUR_MS
	const from = Math.max(long.startsAt, aroundNow - spanMs)
	const to = Math.min(long.endsAt, aroundNow + spanMs)
	const slots: PriceSlot[] = []
	for (let at = from; at < to; at += HOUR_MS)
		slots.push(slot(at, Math.min(to, at + HOUR_MS), long.perKWh))
	return slots
}

import { placeKey } from '@sfc/domain/food-safety/traceability/place-key'
import type { TraceQuery } from '@sfc/contract/food-safety/traceability/trace-query'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import {
	descriptionOn,
	type LocationDescription,
} from '@sfc/domain/food-safety/traceability/location-description'
import {
	coolingEvent,
	harvestingEvent,
	inOrder,
	packingEvent,
	receivingEvent,
	shippingEvent,
	transformationEvent,
	type FarmPlace,
	type TracedHarvest,
	type TracedLot,
	type TracedSale,
	type TrackingEvent,
} from '@sfc/domain/food-safety/traceability/tracking-event'
import type { FarmCtx } from '~/context.server'
import { loadHourlySamples } from '~/areas/readings/services/load-hourly-samples.server'
import { listColdPlaces } from './cold-places.server'
import { groupBy } from '@sfc/domain/group-by'
import type { LotReceipt } from '~/areas/growing/services/inventory/receive-lot.server'
import { FARM_KEY, listLocations } from './list-locations.server'
import { listMovements, listUsed, type TracedMovement } from './list-movements.server'
import { loadLotGtins } from './load-lot-gtins.server'
import { loadRecipients } from './load-recipients.server'

const HOUR_MS = 3_600_000

/**
 * Computes the critical tracking events of a farm from its stock ledger. They are not stored: an entry never
 * changes, and where farm and buyer were on its day is kept with its day.
 */
export async function listTrackingEvents(
	ctx: FarmCtx,
	query: Partial<TraceQuery>,
	most: number,
): Promise<{ events: TrackingEvent[]; isCut: boolean }> {
	const rows = await listMovements(ctx, query, most + 1)
	const shown = rows.slice(0, most)
	const [locations, places, gtinOf] = await Promise.all([
		listLocations(ctx),
		listColdPlaces(ctx),
		loadLotGtins(ctx),
	])
	const recipientOf = await loadRecipients(ctx, locations)
	const mixIds = shown.filter(({ movement }) => movement.kind === 'made').map(({ lot }) => lot.id)
	const usedIn = groupBy(await listUsed(ctx, mixIds), ({ intoLotId }) => intoLotId)
	const cold = new Map(places.map((place) => [place.nameKey, place]))
	const airAt = await loadAir(ctx, shown, new Set(places.flatMap(({ pointId }) => pointId ?? [])))
	const farmOn = (day: string): FarmPlace => {
		const found = descriptionOn(locations.get(FARM_KEY) ?? [], day)
		return {
			description: found ?? { ...NO_ADDRESS, name: ctx.farm.name },
			growingArea: found?.growingArea ?? null,
			sourceReference: found?.sourceReference ?? null,
		}
	}
	const traced = ({ lot, receipt }: Pick<TracedMovement, 'lot' | 'receipt'>): TracedLot => ({
		...lot,
		gtin: gtinOf(lot),
		source: receipt && toSource(receipt),
	})
	const events = shown.flatMap((row): (TrackingEvent | null)[] => {
		const { movement, order, harvest, receipt } = row
		const farm = farmOn(movement.happenedOn)
		const lot = traced(row)
		const at = timeOf(ctx, movement)
		const quantityMilli = Math.abs(movement.quantityMilli)
		if (movement.kind === 'harvested') {
			const place = harvest && cold.get(placeKey(harvest.storageLocation))
			const cut: TracedHarvest = {
				id: harvest?.id ?? movement.id,
				quantityMilli,
				harvestedOn: movement.happenedOn,
				at,
				coldPlace: place?.name ?? null,
				coldAirC: place && at !== null ? airAt(place.pointId, at) : null,
			}
			return [
				harvestingEvent(lot, cut, farm),
				coolingEvent(lot, cut, farm),
				packingEvent(lot, cut, farm),
			]
		}
		const own = { movementId: movement.id, quantityMilli, at }
		if (movement.kind === 'received')
			return receipt
				? [
						receivingEvent(
							lot,
							{
								...own,
								receivedOn: movement.happenedOn,
								supplier: toSupplier(receipt),
								reference: { type: receipt.documentType, number: receipt.documentNumber },
							},
							farm,
						),
					]
				: []
		if (movement.kind === 'made') {
			const used = (usedIn.get(lot.id) ?? []).map((part) => ({
				lot: traced(part),
				quantityMilli: 0 - part.quantityMilli,
			}))
			return [transformationEvent(lot, { ...own, mixedOn: movement.happenedOn, used }, farm)]
		}
		const sale = {
			...own,
			shippedOn: movement.happenedOn,
			buyer: movement.buyer,
			recipient: recipientOf({
				day: movement.happenedOn,
				buyer: movement.buyer,
				buyerId: order?.buyerId ?? null,
			}),
			order,
			pack: toPack(row.pack),
			isGift: movement.kind === 'given',
		}
		return [shippingEvent(lot, sale, farm)]
	})
	return { events: inOrder(events.filter((event) => event !== null)), isCut: rows.length > most }
}

const NO_ADDRESS = {
	phone: null,
	street: null,
	city: null,
	region: null,
	postalCode: null,
	country: null,
	gln: null,
}

const toSupplier = ({ supplierName: name, ...receipt }: LotReceipt): LocationDescription => ({
	name,
	phone: receipt.phone,
	street: receipt.street,
	city: receipt.city,
	region: receipt.region,
	postalCode: receipt.postalCode,
	country: receipt.country,
	gln: receipt.gln,
})

/** Who gave a received lot its code: the supplier, unless somebody else is named. Null: it came without one. */
const toSource = (receipt: LotReceipt): TracedLot['source'] =>
	receipt.sourceCode === null
		? null
		: {
				code: receipt.sourceCode,
				description:
					receipt.codeSource === null
						? toSupplier(receipt)
						: { ...NO_ADDRESS, name: receipt.codeSource },
				reference: receipt.codeSourceReference,
			}

/** The pack of an order; null for a sale without one. */
const toPack = ({ title, packMilli, gtin }: Joined): TracedSale['pack'] =>
	title === null || packMilli === null ? null : { title, packMilli, gtin }

type Joined = Pick<TracedMovement['pack'], 'gtin'> & {
	title: string | null
	packMilli: number | null
}

/** When a movement was written, if that was on its day; else only the day is known. */
const timeOf = (ctx: FarmCtx, { createdAt, happenedOn }: TracedMovement['movement']) =>
	todayIn(ctx.farm.timezone, createdAt) === happenedOn ? createdAt : null

/** Loads what the sensors of cold places measured in the hours of harvests, in °C. */
async function loadAir(ctx: FarmCtx, rows: readonly TracedMovement[], pointIds: Set<number>) {
	const times = rows
		.filter(({ movement }) => movement.kind === 'harvested')
		.flatMap(({ movement }) => timeOf(ctx, movement) ?? [])
	if (pointIds.size === 0 || times.length === 0) return () => null
	const hourOf = (at: number) => Math.floor(at / HOUR_MS) * HOUR_MS
	const span = { fromAt: hourOf(Math.min(...times)), toAt: hourOf(Math.max(...times)) + HOUR_MS }
	const samples = await loadHourlySamples(ctx, { ...span, quantities: ['airTemperature'] })
	const values = new Map(
		samples
			.filter(({ pointId }) => pointIds.has(pointId))
			.map(({ pointId, at, value }) => [`${pointId} ${at}`, Math.round(value * 10) / 10]),
	)
	return (pointId: number | null, at: number) => values.get(`${pointId} ${hourOf(at)}`) ?? null
}
